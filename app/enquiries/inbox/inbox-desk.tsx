import { useQueryClient } from '@tanstack/react-query';
import { SlidersHorizontal } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { InboxPart } from './desk-enquiry.ts';
import type { DeskEnquiry } from './desk-enquiry-schema.server.ts';
import type { InboxFilter, Narrowing } from './inbox.contract.ts';
import { dropFromLists, putEnquiry } from './enquiry-queries.ts';
import { InboxChips, STATUS_NAMES } from './status-chips.tsx';
import { InboxFilters } from './inbox-filters.tsx';
import { InboxList } from './inbox-list.tsx';
import { choosePart, countFilters, narrow } from './narrowing.ts';
import { QuickFilters } from './quick-filters.tsx';
import type { Patient, RegisterPrefill } from '../../patients/patient.ts';
import { clinicDatetime } from '../../hours/clinic-time.ts';
import { showTime } from '../../hours/page-times.ts';
import { showPopup } from '../../ui/dialogs/popup.tsx';
import { RetryButton } from '../../ui/retry-button.tsx';
import { Status } from '../../ui/status.tsx';
import { isInField } from '../../ui/after-typing.ts';
import { EnquiryDesk } from '../pane/enquiry-desk.tsx';
import type { DeskFacts } from '../pane/enquiry-editor.tsx';
import { exportInbox } from './save-files.ts';
import './inbox-desk.css';
import { useOwnSession } from '../../http/client/own-session.ts';
import { sessionEnd } from '../../http/client/session-end.ts';
import { UndoLines } from '../../http/client/undo-lines.tsx';
import { useRemoval } from '../../http/client/use-removal.ts';
import { useChosenEnquiry } from '../pane/use-chosen-enquiry.ts';
import { useInbox } from './use-inbox.ts';
import { type Answered, takeAnswerBack } from '../pane/take-answer-back.ts';
import { sendPutBack, sendRemoval } from './remove-enquiry.ts';

interface Props {
  desk: DeskFacts;
  /** The key of an enquiry to open; a new object asks again, also for the same enquiry. */
  asked: { enquiryKey?: string };
  onOpenPatient: (patient: Patient) => void;
  onRegister: (person: RegisterPrefill) => void;
}

/** The inbox: the list of enquiries, and the chosen one beside it. */
export default function InboxDesk({ desk, asked, onOpenPatient, onRegister }: Props) {
  const { texts, clinic } = desk;
  const [part, setPart] = useState<InboxPart>('new');
  const [narrowing, setNarrowing] = useState<Narrowing>({});
  const [isFiltering, setFiltering] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const filter: InboxFilter = { status: part, ...narrowing };
  const list = useInbox(filter);
  const { refresh } = list;
  const chosen = useChosenEnquiry(texts.popup.failed);
  const client = useQueryClient();
  const removal = useRemoval<DeskEnquiry>('enquiry', {
    failed: texts.popup.failed,
    async remove(doomed) {
      const outcome = await sendRemoval(doomed);
      const isGone = outcome.kind === 'saved' || outcome.kind === 'gone';
      if (isGone) dropFromLists(client, doomed.key);
      return outcome;
    },
    putBack: sendPutBack,
    onRemoved({ key }) {
      refresh();
      if (chosen.isShown(key)) chosen.choose(undefined);
    },
    onBack(stored) {
      refresh();
      // Does not replace an enquiry that the person reads or types in by now.
      const isNext = chosen.isShown(undefined) && !isInField();
      if (isNext || chosen.isShown(stored.key)) open(stored);
    },
    onOver: () => void showPopup(texts.popup.deleted),
  });
  const answers = useRemoval<Answered>('answer', {
    failed: texts.popup.failed,
    putBack: takeAnswerBack,
    onBack({ saved }) {
      putEnquiry(client, saved);
      refresh();
      if (!isInField()) open(saved);
    },
    sayBack: ({ saved }) => `Undone: the answer to ${saved.name ?? 'somebody'}.`,
  });
  const enquiries = list.enquiries.filter(({ key }) => !removal.isHidden(key));
  const { enquiry } = chosen;
  const place = enquiries.findIndex(({ key }) => key === enquiry?.key);
  const other = enquiries.find(({ key }) => key !== enquiry?.key);
  /** Nothing was opened or answered since a filter was chosen. */
  const isNarrowing = useRef(false);
  const isEmptied = !list.isLoading && !list.hasFailed && list.enquiries.length === 0;
  const closeEmptied = useEffectEvent(() => {
    if (isNarrowing.current) chosen.choose(undefined);
  });
  useEffect(() => {
    if (isEmptied) closeEmptied();
  }, [isEmptied]);
  const openCarried = useEffectEvent((key: string) => void chosen.chooseByKey(key));
  useEffect(() => {
    if (asked.enquiryKey !== undefined) openCarried(asked.enquiryKey);
  }, [asked]);
  const mayExport = useOwnSession().may('owner');
  const filterCount = countFilters(narrowing);

  function open(next: DeskEnquiry) {
    isNarrowing.current = false;
    chosen.choose(next);
  }

  function back() {
    const key = enquiry?.key;
    chosen.choose(undefined);
    requestAnimationFrame(() => {
      const row = key === undefined ? null : document.getElementById(`inbox-${key}`);
      if (row) row.focus();
      else findHome()?.focus();
    });
  }

  const findHome = () => root.current?.querySelector<HTMLElement>('h3');

  function ask(nextPart: InboxPart, next: Narrowing) {
    const isSame = JSON.stringify([nextPart, next]) === JSON.stringify([part, narrowing]);
    if (isSame) return refresh();
    isNarrowing.current = true;
    setPart(nextPart);
    setNarrowing(next);
  }

  async function save() {
    const isSaved = await exportInbox(filter);
    // Where the session has ended, the sign-in says so.
    if (!isSaved && sessionEnd.read() === undefined) void showPopup(texts.popup.failed);
  }

  /** Opens the enquiry after the one that was answered, which may have left the list by now. */
  function openNext(next: DeskEnquiry) {
    if (chosen.isShown(enquiry?.key)) open(next);
  }

  return (
    <div ref={root} className={enquiry ? 'inbox inbox-reading' : 'inbox'}>
      <div className={isFiltering ? 'inbox-side inbox-filtering' : 'inbox-side'}>
        <header className="stack gap-2 inbox-head">
          <div className="row">
            <h3 className="title" tabIndex={-1}>
              Enquiries
            </h3>
            <button
              type="button"
              className="button button-small button-secondary"
              aria-expanded={isFiltering}
              aria-controls="inbox-quick inbox-narrow"
              aria-keyshortcuts="f"
              onClick={() => setFiltering(!isFiltering)}
            >
              <SlidersHorizontal size={18} strokeWidth={1.8} aria-hidden />
              Filters
              {filterCount > 0 && (
                <span className="inbox-set">
                  {filterCount}
                  <span className="visually-hidden"> set</span>
                </span>
              )}
            </button>
          </div>
          <InboxChips
            chosen={part}
            counts={list.found}
            onChoose={(next) => ask(...choosePart(next, narrowing))}
          />
          <QuickFilters
            id="inbox-quick"
            narrowing={narrowing}
            timeZone={clinic.timeZone}
            onNarrow={(next) => ask(...narrow(part, next))}
          />
        </header>
        <InboxFilters
          id="inbox-narrow"
          isOpen={isFiltering}
          narrowing={narrowing}
          isNarrowed={filterCount > 0}
          onNarrow={(next) => ask(...narrow(part, next))}
          onExport={mayExport ? () => void save() : undefined}
        />
        {list.hasFailed && (
          <div className="bar note wrong strong" role="alert">
            <p>Could not refresh</p>
            <RetryButton onRetry={refresh} />
          </div>
        )}
        <div aria-busy={list.isLoading}>
          <Status className="visually-hidden">{say({ ...list, enquiries })}</Status>
          {!(list.hasFailed && list.checkedAt === undefined) && (
            <InboxList
              enquiries={enquiries}
              chosenKey={enquiry?.key}
              timeZone={clinic.timeZone}
              now={list.checkedAt ?? NEVER}
              isLoading={list.isLoading}
              hasMore={list.hasMore}
              empty={sayEmpty(part, filterCount > 0, list.checkedAt, clinic.timeZone)}
              onChoose={open}
              onMore={list.more}
            />
          )}
        </div>
      </div>
      {enquiry ? (
        <EnquiryDesk
          key={enquiry.key}
          desk={desk}
          enquiry={enquiry}
          chosen={chosen}
          place={{
            at: place + 1,
            of: list.found?.[part] ?? enquiries.length,
            before: enquiries[place - 1],
            next: place < 0 ? other : enquiries[place + 1],
          }}
          next={enquiries[place + 1] ?? other}
          onOpen={open}
          onAnswered={(saved) => {
            isNarrowing.current = false;
            answers.offer({ key: saved.key, before: enquiry, saved });
          }}
          onNext={openNext}
          onBack={back}
          isBeingRemoved={removal.isHidden(enquiry.key)}
          onRemove={() => void removal.remove(enquiry)}
          onOpenPatient={onOpenPatient}
          onRegister={onRegister}
          onPutBack={() => void removal.putBack(enquiry)}
        />
      ) : (
        <p className="muted inbox-nobody">No enquiry open</p>
      )}
      <div className="inbox-undo screen-only">
        <UndoLines className="stack gap-2" removal={removal} home={findHome}>
          {({ name }) => (
            <>
              Removed the enquiry from <bdi>{name ?? 'somebody'}</bdi>.
            </>
          )}
        </UndoLines>
        <UndoLines className="stack gap-2" removal={answers} home={findHome}>
          {({ saved }) => (
            <>
              <bdi>{saved.name ?? 'Not known'}</bdi>: {STATUS_NAMES[saved.status].toLowerCase()}.
            </>
          )}
        </UndoLines>
      </div>
    </div>
  );
}

/** Before the first answer of the server there is no row whose age would be shown. */
const NEVER = new Date(0);

function say({ enquiries, isLoading, hasFailed }: ReturnType<typeof useInbox>) {
  if (isLoading || hasFailed) return '';
  const count = enquiries.length;
  return count === 1 ? '1 enquiry listed' : `${count} enquiries listed`;
}

const EMPTY: Record<InboxPart, string> = {
  new: 'No new enquiries.',
  called: 'Nobody has been called.',
  done: 'No enquiries are done yet.',
  spam: 'No spam.',
  removed: 'Nothing has been removed.',
};

/** 'No new enquiries. Last checked 11:32 am.' */
function sayEmpty(
  part: InboxPart,
  isNarrowed: boolean,
  checkedAt: Date | undefined,
  timeZone: string,
): string {
  const what = isNarrowed ? 'No enquiries match these filters.' : EMPTY[part];
  if (!checkedAt) return what;
  const time = showTime(clinicDatetime(checkedAt, timeZone).slice(11));
  return `${what} Last checked ${time}.`;
}
