import { LANGUAGES } from '../../content/addresses.ts';
import { addDays } from '../../hours/clinic-time.ts';
import { showWholeDay } from '../../hours/desk-times.ts';
import { addMonths } from '../../hours/months.ts';
import { EntriesField } from '../../patients/facts/entries-field.tsx';
import { dropUnseen } from '../../text/typed-text.ts';
import { Field } from '../../ui/field.tsx';
import type { Prescription, WrittenField } from '../prescription.ts';
import type { PrescriptionFaults } from '../prescription-rules.ts';

interface Props {
  typed: Prescription;
  today: string;
  faults: PrescriptionFaults;
  /** For completion. */
  diagnoses: readonly string[];
  isLocked: boolean;
  notIssuing: string | null;
  onChange: <Key extends keyof Prescription>(field: Key, value: Prescription[Key]) => void;
}

const LABELS: Record<WrittenField, string> = {
  diagnoses: 'Diagnoses',
  weight: 'Weight',
  address: 'Address',
  tests: 'Tests before the next visit',
  advice: 'Advice',
  nextVisit: 'Next visit',
};

/** Of a session that issues none. */
export const WHO_ISSUES =
  'Whoever looks after the server adds a registration number in clinic.yaml; drafts are kept.';

/** The fields of a prescription beside its medicines. */
export function PrescriptionRail(props: Props) {
  const { typed, today, faults, diagnoses, isLocked, notIssuing, onChange } = props;
  const days = {
    '2 weeks': addDays(today, 14),
    '3 weeks': addDays(today, 21),
    '3 months': addMonths(today, 3),
  };

  const draw = (field: WrittenField) => (
    <Field
      key={field}
      id={`prescription-${field}`}
      label={LABELS[field]}
      message={faults[field]}
      errorPrefix="Error: "
      note={field === 'nextVisit' && typed.nextVisit !== '' && showWholeDay(typed.nextVisit)}
    >
      {(control) => {
        const shared = { ...control, required: false, name: field, readOnly: isLocked };
        if (field === 'diagnoses' || field === 'tests') {
          return (
            <EntriesField
              control={control}
              name={field}
              label={LABELS[field]}
              value={typed[field]}
              {...(field === 'diagnoses' && { known: diagnoses })}
              isLocked={isLocked}
              onChange={(value) => onChange(field, value)}
            />
          );
        }
        return (
          <>
            {field === 'nextVisit' && (
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is no flex box in older browsers
              <div className="chips segments rx-soon" role="group" aria-label="Next visit in">
                {Object.entries(days).map(([name, day]) => (
                  <button
                    key={name}
                    type="button"
                    className="chip"
                    aria-pressed={typed.nextVisit === day}
                    disabled={isLocked}
                    onClick={() => onChange('nextVisit', day)}
                  >
                    {name}
                  </button>
                ))}
              </div>
            )}
            <div className="record-box">
              {field === 'advice' ? (
                <textarea
                  {...shared}
                  rows={2}
                  dir="auto"
                  lang={typed.language}
                  value={typed[field]}
                  onChange={({ target }) => onChange(field, dropUnseen(target.value))}
                />
              ) : (
                <input
                  {...shared}
                  type={field === 'nextVisit' ? 'date' : 'text'}
                  autoComplete="off"
                  dir="auto"
                  value={typed[field]}
                  onChange={({ target }) =>
                    onChange(field, dropUnseen(target.value).replaceAll('\n', ' '))
                  }
                />
              )}
              {field === 'weight' && <span>kg</span>}
            </div>
          </>
        );
      }}
    </Field>
  );

  return (
    <aside className="record-form rx-rail" aria-label="Patient and visit">
      {(['diagnoses', 'weight', 'address', 'tests', 'advice', 'nextVisit'] as const).map(draw)}
      <div className="stack gap-1">
        <span className="strong" aria-hidden>
          Sentences in
        </span>
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is no flex box in older browsers */}
        <div className="chips segments" role="group" aria-label="Sentences in">
          {LANGUAGES.map(({ language, name }) => (
            <button
              key={language}
              type="button"
              className="chip language-name"
              lang={language}
              aria-pressed={typed.language === language}
              disabled={isLocked}
              onClick={() => onChange('language', language)}
            >
              {name}
            </button>
          ))}
        </div>
      </div>
      <label className="choice">
        <input
          type="checkbox"
          checked={typed.isTeleconsultation === true}
          disabled={isLocked}
          onChange={({ target }) => onChange('isTeleconsultation', target.checked || undefined)}
        />
        Teleconsultation, printed on the sheet
      </label>
      <p className="hint rx-foot">
        Doses and interactions are not checked here. The clinic’s own list asks at Issue.
        {notIssuing !== null && ` ${notIssuing} ${WHO_ISSUES}`}
      </p>
    </aside>
  );
}
