import type { LucideIcon } from 'lucide-react';
import type { Language } from '../../content/clinic.ts';
import { useArrowKeys } from './use-arrow-keys.ts';

interface Props<Value> {
  /** Read aloud. */
  legend: string;
  choices: readonly { value: Value; name: string; lang?: Language; Icon?: LucideIcon }[];
  chosen: Value;
  onChoose: (value: Value) => void;
  className?: string;
}

/** A group of buttons, one of which is pressed. */
export function Chips<Value extends string>({
  legend,
  choices,
  chosen,
  onChoose,
  className = '',
}: Props<Value>) {
  const keys = useArrowKeys(choices.findIndex(({ value }) => value === chosen));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its buttons take the focus
    <fieldset className={`site-chips ${className}`.trimEnd()} {...keys.group}>
      <legend className="visually-hidden">{legend}</legend>
      {choices.map(({ value, name, lang, Icon }, place) => (
        <button
          {...keys.button(place)}
          key={value}
          type="button"
          className="site-chip"
          lang={lang}
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
        >
          {Icon && <Icon size={18} aria-hidden />}
          {name}
        </button>
      ))}
    </fieldset>
  );
}
