import type { LucideIcon } from 'lucide-react';
import type { Language } from '../../content/clinic.ts';

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
  return (
    <fieldset className={`site-chips ${className}`.trimEnd()}>
      <legend className="visually-hidden">{legend}</legend>
      {choices.map(({ value, name, lang, Icon }) => (
        <button
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
