import { markImpossible } from '../measures/stored-values.ts';
import type { MeasureName } from '../measures/measures.ts';
import './impossible-mark.css';

interface Props {
  name: MeasureName;
  value: string | null | undefined;
}

/** Stands beside the value of a measure if it cannot be right. */
export function ImpossibleMark({ name, value }: Props) {
  const mark = markImpossible(name, value);
  return mark === undefined ? null : <mark className="tag high impossible-mark">{mark}</mark>;
}
