import { Check, Trash2 } from 'lucide-react';
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
import { type IssueQuestion, listQuestions } from '../issue-questions.ts';
import { askAmountOf, FORMS, ROUTES } from '../medicine-forms.ts';
import type { MedicineList } from '../medicine-list.ts';
import { AllergyMark, PatientWarnings } from '../patient-warnings.tsx';
import {
  LONGEST,
  LONGEST_ANSWER,
  type Medicine,
  NOT_ISSUED,
  NOT_KNOWN,
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
  type PrescriptionFaults,
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

/** Reasons that are one press; another one is typed. */
const REASONS: Record<IssueQuestion['kind'], string[]> = {
  allergy: ['Taken since, no reaction', 'Tested, not allergic'],
  pregnancy: ['Benefit outweighs the risk', 'Discussed with the patient'],
  twice: ['Both are meant'],
  weekly: ['Meant so'],
  amount: ['Meant so'],
};

const LABELS: Record<string, string> = {
  address: 'Address',
  age: 'Age',
  sex: 'Sex',
  weight: 'Weight in kg',
  nextVisit: 'Next visit',
  form: 'Form',
  dose: 'Dose',
  route: 'Route',
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
  const questions = listAll(medicines, off, seen, list);
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
    const choices = { form: FORMS, route: ROUTES, sex: [...SEXES, NOT_KNOWN] }[name];
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
            <SmallButton onClick={() => change({ age: NOT_KNOWN })}>Not known</SmallButton>
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

interface QuestionProps {
  asked: IssueQuestion;
  /** The medicine. */
  name: string;
  /** Undefined: none was chosen. */
  reason: string | undefined;
  isOff: boolean;
  /** It is the first open one: 1, 2 and 3 answer it. */
  hasKeys: boolean;
  onAnswer: (reason: string, goesOn: boolean) => void;
  onTakeOff: () => void;
  onUndo: () => void;
}

function Question({ asked, name, reason, isOff, hasKeys, ...on }: QuestionProps) {
  const { kind, about, question, source } = asked;
  const reasons = REASONS[kind];
  const isOther = reason !== undefined && !reasons.includes(reason);
  const other = useRef<HTMLInputElement>(null);
  const key = (place: number) => (hasKeys ? { 'aria-keyshortcuts': String(place + 1) } : {});
  return (
    <>
      <p className="issue-about">
        {kind === 'allergy' ? (
          <AllergyMark>{about}</AllergyMark>
        ) : (
          <span className={`issue-tag tag ${kind === 'pregnancy' ? 'rx-weeks' : 'warn'}`}>
            {about}
          </span>
        )}
        <strong>{name}</strong>
        {isOff && (
          <>
            <span className="tag ok issue-off">
              <Check size={14} aria-hidden /> Taken off
            </span>
            <button type="button" className="text-button" onClick={on.onUndo}>
              Undo
            </button>
          </>
        )}
      </p>
      <p className="issue-why">
        {question} {source !== '' && <span className="muted">Source: {source}</span>}
      </p>
      {!isOff && (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is no flex box in older browsers
        <div className="row rx-buttons" role="group" aria-label={`${about}, ${name}`}>
          {reasons.map((one, place) => (
            <SmallButton
              key={one}
              {...key(place)}
              aria-pressed={reason === one}
              onClick={() => on.onAnswer(one, true)}
            >
              {one} {hasKeys && <kbd>{place + 1}</kbd>}
            </SmallButton>
          ))}
          <SmallButton
            {...key(reasons.length)}
            aria-pressed={isOther}
            onClick={() => {
              if (!isOther) on.onAnswer('', false);
              other.current?.focus();
            }}
          >
            Other… {hasKeys && <kbd>{reasons.length + 1}</kbd>}
          </SmallButton>
          <button type="button" className="row issue-remove" onClick={on.onTakeOff}>
            <Trash2 size={16} aria-hidden /> Take it off
          </button>
          {isOther && (
            <input
              ref={other}
              className="small-field"
              type="text"
              aria-label={`Reason: ${about}, ${name}`}
              maxLength={LONGEST_ANSWER}
              dir="auto"
              autoComplete="off"
              value={reason}
              onChange={({ target }) => on.onAnswer(dropUnseen(target.value), false)}
            />
          )}
        </div>
      )}
    </>
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

/** Every question, also about lines that were taken off, whether it has a reason or not. */
function listAll(
  medicines: readonly Medicine[],
  off: readonly number[],
  sheet: Sheet,
  list: MedicineList,
): IssueQuestion[] {
  const ask = (lines: Medicine[]) =>
    listQuestions({ medicines: lines.map(withoutAnswers) }, sheet, list);
  const isOff = (place: number) => off.includes(place);
  // A line that was taken off stands for nothing in the questions about the others.
  const others = medicines.map((one, place) => (isOff(place) ? { ...one, name: '' } : one));
  return [
    ...ask(others).filter(({ place }) => !isOff(place)),
    ...ask([...medicines]).filter(({ place }) => isOff(place)),
  ].sort((one, other) => one.place - other.place);
}

function withoutAnswers(medicine: Medicine): Medicine {
  const line = { ...medicine };
  delete line.answers;
  return line;
}

/** The faults of what is left by the places of all lines. A missing day of the next visit is that field's. */
function placeFaults(
  faults: PrescriptionFaults,
  places: readonly number[],
  medicines: readonly Medicine[],
): PrescriptionFaults {
  return Object.fromEntries(
    Object.entries(faults).map(([field, message]) => {
      const place = placeOf(field);
      if (place === undefined) return [field, message];
      const at = places[place];
      // No line is left.
      if (at === undefined) return ['medicines', message];
      const name = field.split('.')[2] ?? '';
      const isNextVisit = name === 'days' && medicines[at]?.days === 'next visit';
      return [isNextVisit ? 'nextVisit' : `medicines.${at}.${name}`, message];
    }),
  );
}

function placeOf(field: string): number | undefined {
  const [, place] = /^medicines\.(\d+)\./.exec(field) ?? [];
  return place === undefined ? undefined : Number(place);
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
