import { useId } from 'react';
import type { ScreenProps } from '../screens/draft.ts';
import { MESSAGE_PARTS } from './clinic-parts.ts';
import type { SitePart } from './part.ts';
import { Switch } from './edit-field.tsx';
import { Rows } from './rows.tsx';

/** A part of clinic.yaml below its title. Some can be switched off as a whole. */
export function PartSection({ part, ...props }: ScreenProps & { part: SitePart }) {
  const id = useId();
  const { draft } = props;
  const isOn = part.on === undefined || draft.read(part.file, part.base) !== undefined;
  return (
    <section className="site-part" aria-labelledby={id}>
      <h4 id={id}>{part.title}</h4>
      {part.on !== undefined && (
        <Switch
          label={isOn ? 'Switched on' : 'Switched off'}
          isOn={isOn}
          onChange={() => draft.write(part.file, part.base, isOn ? null : (part.on ?? null))}
        />
      )}
      {isOn && (
        <div className="site-fields">
          {part.hint !== undefined && <p className="site-hint">{part.hint}</p>}
          <Rows {...props} {...part} />
        </div>
      )}
    </section>
  );
}

/** The messages to visitors, patients and the clinic, and for how long data is kept. */
export function MessageParts(props: ScreenProps) {
  const hasMail = props.draft.read('clinic.yaml', ['mail']) !== undefined;
  const parts = MESSAGE_PARTS.filter(({ base }) => hasMail || base[0] !== 'mail');
  return (
    <>
      {parts.map((part) => (
        <PartSection key={part.title} part={part} {...props} />
      ))}
      {!hasMail && (
        <p className="site-hint">
          The file clinic.yaml has no group “mail”, so no e-mails are sent.
        </p>
      )}
    </>
  );
}
