import { ANALYTES } from '../analytes.ts';
import type { Choice } from '../read-results.ts';
import type { SlipPart } from '../read-slip.ts';
import type { ResultValue } from '../reference-ranges.ts';
import { kindsOf, Marks } from './mark.tsx';
import { type Described, showResult } from './show-result.ts';

interface Props {
  lines: readonly SlipPart[][];
  /** Somebody is typing the last line, so nothing is wrong with it yet. */
  isTyping: boolean;
  /** Undefined until it is known of the patient what a range depends on. */
  describe: ((value: ResultValue) => Described) | undefined;
  onChoose: (place: number, part: SlipPart, line: string) => void;
}

/** Beside each line of the slip how it is read: with its value, a question with all answers, or why it is not. */
export function SlipReadings({ lines, isTyping, describe, onChoose }: Props) {
  return (
    <ol id="results-read" className="list results-read" aria-label="As it will be stored">
      {lines.map((parts, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- a line has no other name
        <li key={place} aria-hidden={parts.length === 0 || undefined}>
          {parts.map((part, at) => (
            <Reading
              // oxlint-disable-next-line react/no-array-index-key -- nor has its part
              key={at}
              part={part}
              isQuiet={isTyping && place === lines.length - 1}
              describe={describe}
              onChoose={(line) => onChoose(place, part, line)}
            />
          ))}
        </li>
      ))}
    </ol>
  );
}

interface ReadingProps extends Pick<Props, 'describe'> {
  part: SlipPart;
  isQuiet: boolean;
  onChoose: (line: string) => void;
}

function Reading({ part, isQuiet, describe, onChoose }: ReadingProps) {
  const { reading, repeats, isSecond } = part;
  if (reading.kind === 'fault') {
    const { message, choices, isMissing } = reading;
    const isAsked = choices.length > 0;
    return (
      <div className={isAsked ? 'results-reading reading-asked' : 'results-reading'}>
        {!isQuiet && (
          <span className={isMissing ? 'muted' : isAsked ? 'strong' : 'fault'}>{message} </span>
        )}
        {choices.map((choice) => (
          <button
            key={choice.line}
            type="button"
            className="button button-small button-secondary"
            onClick={() => onChoose(choice.line)}
          >
            <ChoiceLabel {...choice} />
          </button>
        ))}
      </div>
    );
  }
  const { value, note } = reading;
  const judged = describe?.(value);
  const told = [
    value.isUnitAssumed && 'unit assumed',
    repeats ?? (isSecond && 'stands above with another value'),
  ];
  return (
    <div className="results-reading read">
      <strong>{ANALYTES[value.analyte].label}</strong> {showResult(value)}
      <span className="muted">{note !== '' && ` ${note}`}</span>
      <span className="results-told"> {told.filter(Boolean).join(', ')} </span>
      <Marks kinds={kindsOf(judged?.mark, judged?.aim)} />
      <span className="muted">{judged && ` ${judged.range}`}</span>
    </div>
  );
}

/** The value alone, so that all readings fit into the line; its result and the converted value are read aloud. */
function ChoiceLabel({ label, short }: Choice) {
  if (short === undefined) return label;
  const [before, after] = label.split(short);
  return (
    <>
      <span className="visually-hidden">{before}</span>
      {short}
      <span className="visually-hidden">{after}</span>
    </>
  );
}
