import { Check } from 'lucide-react';
import { Fragment, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useClinicMinute } from '../../hours/use-now.ts';
import { useSending } from '../../http/client/use-save.ts';
import { ageOn, type Facts, SEXES } from '../../patients/facts/facts.ts';
import { dropUnseen, isGiven } from '../../text/typed-text.ts';
import { useDraftState } from '../../ui/drafts.ts';
import { useEscape } from '../../ui/escape.tsx';
import { isComposing } from '../../ui/keyboard.ts';
import { SmallButton } from '../../ui/small-button.tsx';
import { Status } from '../../ui/status.tsx';
import { askDose } from '../ask-dose.ts';
import { compareSheets } from './compare-sheets.ts';
import { recount } from '../count-quantity.ts';
import type { IssueQuestion } from '../issue-questions.ts';
import { Question } from './issue-question.tsx';
import { listAsked, placeFaults, placeOf } from './list-asked.ts';
import { askAmountOf, FORMS, ROUTES } from '../medicine-forms.ts';
import type { MedicineList } from '../medicine-list.ts';
import { PatientWarnings } from '../patient-warnings.tsx';
import {
  LONGEST,
  type Medicine,
  NOT_ISSUED,
  ANSWER_NOT_KNOWN,
  type Prescription,
  type Sheet,
  type StoredPrescription,
} from '../prescription.ts';
import { PrescriptionPaper } from '../prescription-paper.tsx';
import { type Opened, sendIssue } from '../prescription-queries.ts';
import {
  findMissing,
  isOfChild,
  judgePrescription,
  tidyPrescription,
} from '../prescription-rules.ts';
import { tellMedicines } from '../tell-medicine.ts';
import { typeLine } from '../form/propose-form.ts';
import { tidyMedicine } from '../written-medicine.ts';
import './issue-screen.css';

interface Props {
  /** The draft with the sheet that it would have now. */
  stored: StoredPrescription & { sheet: Sheet };
  opened: Opened & { draft: NonNullable<Opened['draft']> };
  replaces: string | undefined;
  facts: Pick<Facts, 'birthdate'>;
  list: MedicineList;
  keptAs: string;
  timeZone: string;
  failed: string;
  onRefresh: () => Promise<unknown>;
  /** With what was answered. */
  onBack: (prescription: Prescription) => void;
  onIssued: (issued: StoredPrescription) => void;
}

/** Kept while the page is locked: the answers, and the places of the lines that were taken off. */
interface Answered {
  prescription: Prescription;
  off: number[];
}

const LABELS: Record<string, string> = {
  address: 'Address',
  age: 'Age',
  sex: 'Sex',
  weight: 'Weight in kg',
  nextVisit: 'Next visit',
  form: 'Form',
  dose: 'Dose',
  route: 'MedicineRoute',
  strength: 'Strength',
  days: 'For',
  quantity: 'Quantity',
};

/** The sheet of a draft as it prints, beside everything that is asked before it is issued. */
export function IssueScreen(props: Props) {
  const { stored, opened, replaces, facts, list, keptAs, timeZone, onBack, onRefresh } = props;
  const [{ prescription, off }, setAnswered] = useDraftState<Answered>(keptAs, {
    prescription: opened.prescription,
    off: [],
  });
  const [seen, setSeen] = useState(stored.sheet);
  /** The fields that were ever missing here: a field stays while it is filled in. */
  const [asked, setAsked] = useState<string[]>([]);
  const [said, setSaid] = useState('');
  const own = useRef<HTMLElement>(null);
  const { run, isBusy } = useSending({ words: { failed: props.failed }, form: own });

  const today = useClinicMinute(timeZone).slice(0, 10);
  const until = { today, nextVisit: prescription.nextVisit };
  const medicines = prescription.medicines.map(tidyMedicine);
  const places = medicines.flatMap((_, place) => (off.includes(place) ? [] : place));
  const left = tidyPrescription({
    ...prescription,
    medicines: places.flatMap((place) => medicines[place] ?? []),
  });
  const sheet = { ...seen, told: tellMedicines(left) };
  const changes = compareSheets(seen, stored.sheet);
  const questions = listAsked(medicines, off, seen, list);
  const isChild = isOfChild(ageOn(facts.birthdate, seen.day), seen.patient.age);
  const wrong = placeFaults(
    { ...findMissing(left, { isChild, sheet: seen }), ...judgePrescription(left, today) },
    places,
    medicines,
  );
  const fresh = Object.keys(wrong).filter((field) => !asked.includes(field));
  if (fresh.length > 0) setAsked([...asked, ...fresh]);
  const fields = asked.filter((field) => !off.includes(placeOf(field) ?? -1));

  const reasonOf = ({ place, key }: IssueQuestion) =>
    prescription.medicines[place]?.answers?.[key] ?? '';
  const isAnswered = (one: IssueQuestion) => off.includes(one.place) || isGiven(reasonOf(one));
  const current = questions.find((one) => !isAnswered(one));
  const open = [...questions.filter((one) => !isAnswered(one)), ...Object.keys(wrong)].length;
  const total = questions.length + fields.length;

  useEscape({ panel: 'issue', within: own, close: () => onBack(left) });
  useEffect(() => {
    own.current?.scrollIntoView({ behavior: 'instant' });
    goToOpen(own.current, undefined, true);
  }, [own]);

  const change = (next: Partial<Prescription>) =>
    setAnswered({ off, prescription: { ...prescription, ...next } });
  const changeLine = (place: number, next: Medicine) =>
    change({ medicines: prescription.medicines.map((one, at) => (at === place ? next : one)) });

  function answer({ place, key }: IssueQuestion, reason: string, goesOn: boolean) {
    const medicine = prescription.medicines[place];
    if (!medicine) return;
    const answers = { ...medicine.answers, [key]: reason };
    flushSync(() => changeLine(place, { ...medicine, answers }));
    if (goesOn) goToOpen(own.current);
  }

  function takeOff(place: number) {
    flushSync(() => setAnswered({ prescription, off: [...off, place] }));
    goToOpen(own.current);
  }

  function read() {
    flushSync(() => setSeen(stored.sheet));
    goToOpen(own.current);
  }

  async function issue() {
    setSaid('');
    if (open > 0 || changes.length > 0) return goToOpen(own.current);
    const { key } = stored;
    const draft = { name: keptAs, typed: { prescription, off } };
    const issued = await run(key, () => sendIssue(opened.draft, left, sheet), { draft });
    if (issued?.kind === 'saved') return props.onIssued(issued.value);
    await onRefresh();
    if (issued?.kind === 'conflict') {
      const { version, issuedAt, issuedBy, writtenBy } = issued.current;
      const who = issuedAt === null ? writtenBy : issuedBy;
      const what = issuedAt === null ? 'changed this draft' : 'issued this prescription';
      const isSame = version === opened.draft.version && issuedAt === null;
      setSaid(
        isSame
          ? 'Nothing was issued.'
          : `Nothing was issued: ${who ?? 'somebody else'} ${what} meanwhile. Go back to the draft to see it.`,
      );
      // The button to the new sheet.
      goToOpen(own.current);
    } else if (issued?.kind === 'faults') {
      setSaid(`Nothing was issued. ${Object.values(issued.faults).join(' ')}`);
    } else if (issued && issued.say !== '') {
      setSaid(`Nothing was issued. ${issued.say} The draft is kept.`);
    }
  }

  function press(event: KeyboardEvent) {
    if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return;
    const { target } = event;
    if (event.ctrlKey || event.metaKey) void issue();
    else if (target instanceof HTMLInputElement) goToOpen(own.current, target);
    else return;
    event.preventDefault();
  }

  const drawField = (field: string) => {
    const place = placeOf(field);
    const medicine = place === undefined ? undefined : prescription.medicines[place];
    const name = field.split('.').at(-1) ?? '';
    const isText = name in LABELS && (place === undefined || medicine !== undefined);
    const message = wrong[field];
    const question = name === 'dose' && medicine ? askDose(tidyMedicine(medicine)) : undefined;
    const value = ((medicine ?? prescription) as Record<string, unknown>)[name];
    const type = (typed: string) => {
      const text = dropUnseen(typed).replaceAll('\n', ' ');
      if (!medicine || place === undefined) change({ [name]: text });
      else {
        const known = { medicines: [], list };
        changeLine(place, typeLine(medicine, name as 'dose', text, until, known));
      }
    };
    const id = `issue-${field.replaceAll('.', '-')}`;
    const choices = { form: FORMS, route: ROUTES, sex: [...SEXES, ANSWER_NOT_KNOWN] }[name];
    return (
      <Row key={field} isOpen={message !== undefined}>
        <p className="issue-about">
          {message === undefined && <Check size={16} aria-hidden />}
          {isText && !question && <label htmlFor={id}>{LABELS[name]}</label>}
          {medicine && <strong>{tellName(medicine)}</strong>}
        </p>
        <p id={`${id}-message`} className="issue-why">
          {question?.question ?? tellMissing(name, message, medicine)}
        </p>
        <div className="row rx-buttons">
          {question?.readings.map(({ label, medicine: chosen }) => (
            <SmallButton
              key={label}
              onClick={() => {
                if (place === undefined || !medicine) return;
                flushSync(() => changeLine(place, recount(medicine, until, chosen)));
                goToOpen(own.current);
              }}
            >
              {label}
            </SmallButton>
          ))}
          {isText &&
            !question &&
            (choices ? (
              <select
                id={id}
                className="small-field"
                aria-describedby={`${id}-message`}
                value={String(value ?? '')}
                onChange={({ target }) => type(target.value)}
              >
                <option value="">choose</option>
                {choices.map((one) => (
                  <option key={one}>{one}</option>
                ))}
              </select>
            ) : (
              <input
                id={id}
                className="small-field"
                type={name === 'nextVisit' ? 'date' : 'text'}
                autoComplete="off"
                dir="auto"
                maxLength={LONGEST[name as 'dose']}
                aria-describedby={`${id}-message`}
                placeholder={{ address: 'Door, street or village, town' }[name]}
                value={String(value ?? '')}
                onChange={({ target }) => type(target.value)}
              />
            ))}
          {name === 'age' && (
            <SmallButton onClick={() => change({ age: ANSWER_NOT_KNOWN })}>Not known</SmallButton>
          )}
          {isText && !question && (
            <SmallButton onClick={() => goToOpen(own.current)}>
              Keep <kbd>↵</kbd>
            </SmallButton>
          )}
        </div>
      </Row>
    );
  };

  const amounts = left.medicines.filter(({ quantity }) => quantity !== '').length;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a key of the whole screen
    <section
      className="issue rx-whole"
      aria-label="Before it is issued"
      ref={own}
      onKeyDown={press}
    >
      <div className="issue-grid">
        <div className="issue-asked">
          <header>
            <h4 className="rx-title">Before it is issued</h4>
            <PatientWarnings allergies={seen.allergies} weeks={seen.pregnantWeeks} />
            <Status className="muted">
              {open > 0 ? `${open} of ${total} still open. ` : 'Nothing is open. '}
              Asked once: reasons are kept with the line and never printed.
            </Status>
          </header>
          {said !== '' && (
            <p className="note wrong fault" role="alert">
              {said}
            </p>
          )}
          {changes.length > 0 && (
            <div className="note warn bar" role="alert" data-asked>
              <p>
                <strong>The sheet has changed since you read it.</strong>{' '}
                {changes.map((one) => (
                  <Fragment key={one}>{one}. </Fragment>
                ))}
              </p>
              <SmallButton onClick={read}>Read the new sheet</SmallButton>
            </div>
          )}
          <ul className="issue-rows">
            {questions.map((one) => (
              <Row key={`${one.place} ${one.key}`} isOpen={!isAnswered(one)}>
                <Question
                  asked={one}
                  name={tellName(medicines[one.place])}
                  reason={prescription.medicines[one.place]?.answers?.[one.key]}
                  isOff={off.includes(one.place)}
                  hasKeys={one === current}
                  onAnswer={(reason, goesOn) => answer(one, reason, goesOn)}
                  onTakeOff={() => takeOff(one.place)}
                  onUndo={() =>
                    setAnswered({ prescription, off: off.filter((place) => place !== one.place) })
                  }
                />
              </Row>
            ))}
            {fields.map(drawField)}
            {left.medicines.length > 0 && amounts === left.medicines.length && (
              <Tick>
                <strong>Amounts</strong> for {amounts} of {amounts} medicines
              </Tick>
            )}
            {!['age', 'sex', 'weight', 'address'].some((field) => wrong[field]) && (
              <Tick>
                <strong>Address, age, sex</strong>
                {left.weight !== '' && `, ${left.weight} kg`}
              </Tick>
            )}
          </ul>
        </div>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that keys can scroll it */}
        <section className="issue-sheet" aria-label="The sheet" tabIndex={0}>
          <PrescriptionPaper
            prescription={left}
            sheet={sheet}
            mark={NOT_ISSUED}
            replaces={replaces}
          />
        </section>
        <div className="issue-end">
          <p className="hint">
            Schedule X medicines are not prescribed here. Issued sheets are never changed, only
            replaced.
          </p>
          <div className="row rx-buttons">
            <SmallButton onClick={() => onBack(left)}>
              Back to the draft <kbd>Esc</kbd>
            </SmallButton>
            <SmallButton
              look="primary"
              className="issue-press"
              aria-busy={isBusy(stored.key) || undefined}
              onClick={() => void issue()}
            >
              {isBusy(stored.key) ? 'Issuing' : 'Issue'}
            </SmallButton>
          </div>
        </div>
      </div>
    </section>
  );
}

function Row({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  return (
    <li className="issue-row" data-asked={isOpen || undefined}>
      {children}
    </li>
  );
}

function Tick({ children }: { children: ReactNode }) {
  return (
    <li className="issue-tick">
      <Check size={16} aria-hidden />
      <span>{children}</span>
    </li>
  );
}

/** Moves the focus to what is asked first, after `from` if there is something; without a question to Issue. */
function goToOpen(screen: HTMLElement | null, from?: Element, preventScroll = false): void {
  const controls = '[data-asked] :is(button, input, select)';
  const all = [...(screen?.querySelectorAll<HTMLElement>(controls) ?? [])];
  const row = from?.closest('[data-asked]');
  const next = all.find(
    (one) => !row || (one.closest('[data-asked]') !== row && follows(one, row)),
  );
  const to = next ?? all[0] ?? screen?.querySelector<HTMLElement>('.issue-press');
  to?.focus({ preventScroll });
}

function follows(one: Element, other: Element): boolean {
  return Boolean(other.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING);
}

function tellMissing(
  name: string,
  message: string | undefined,
  medicine: Medicine | undefined,
): string | undefined {
  const isEmpty = name === 'quantity' && medicine && medicine.quantity === '';
  return isEmpty ? askAmountOf(medicine) : message;
}

function tellName(medicine: Medicine | undefined): string {
  return medicine ? `${medicine.name} ${medicine.strength}`.trim() : '';
}
