import { Suspense, useRef, useState } from 'react';
import { ChangedMeanwhile, RemovedEnquiry, RemovedMeanwhile } from './changed-meanwhile.tsx';
import type { DeskEnquiry } from '../inbox/desk-enquiry-schema.server.ts';
import { EnquiryPane, type EnquiryPlace } from './enquiry-pane.tsx';
import { TELL_ID } from './enquiry-contact.tsx';
import { FollowUp } from './follow-up.tsx';
import { SameMobileList } from './same-mobile.tsx';
import type { EnquiryAnswers } from '../enquiry.ts';
import { openModal } from '../../ui/dialogs/modal.tsx';
import { showPopup } from '../../ui/dialogs/popup.tsx';
import type { SaveOptions } from '../../http/client/use-save.ts';
import { isEnquiryField } from '../form/answers.ts';
import { loadPart } from '../../ui/load-part.tsx';
import { PartBroken } from '../../ui/part-broken.tsx';
import { hasUnsavedInput, keepDrafts, peekDraft, takeDraft } from '../../ui/drafts.ts';
import { answersKeptAs, type EnquiryValues, type useChosenEnquiry } from './use-chosen-enquiry.ts';
import type { DeskFacts } from './enquiry-editor.tsx';
import type { Patient, RegisterPrefill } from '../../patients/patient.ts';
import { saveCalendar } from '../inbox/save-files.ts';
import { showMobile } from '../../text/dial.ts';
import { useSameMobile } from '../../patients/search/use-same-mobile.ts';

const EnquiryMessages = loadPart(() => import('./enquiry-messages.tsx'), PartBroken);
const VisitorChanges = loadPart(() => import('./visitor-changes.tsx'), PartBroken);
const TellVisitor = loadPart(() => import('./tell-visitor.tsx'), PartBroken);
const EnquiryEditor = loadPart(() => import('./enquiry-editor.tsx'), PartBroken);

type AnswerOptions = SaveOptions<DeskEnquiry> & {
  /** After the popup the next enquiry opens. */
  opensNext?: boolean;
};

interface Props {
  desk: DeskFacts;
  enquiry: DeskEnquiry;
  chosen: ReturnType<typeof useChosenEnquiry>;
  /** Where the enquiry is in the list. */
  place: EnquiryPlace;
  /** The one to open after an answer; undefined if there is no other. */
  next: DeskEnquiry | undefined;
  onOpen: (enquiry: DeskEnquiry) => void;
  /** An answer was saved, which can be taken back. */
  onAnswered: (saved: DeskEnquiry) => void;
  onNext: (next: DeskEnquiry) => void;
  onBack: () => void;
  /** This page has asked for its removal, which must not be reported as another person's. */
  isBeingRemoved: boolean;
  onRemove: () => void;
  onPutBack: () => void;
  onOpenPatient: (patient: Patient) => void;
  onRegister: (person: RegisterPrefill) => void;
}

/** The chosen enquiry with everything that staff can do with it. */
export function EnquiryDesk(props: Props) {
  const { desk, enquiry, chosen, next, onBack, onPutBack, isBeingRemoved } = props;
  const { texts, clinic } = desk;
  const [isEditing, setEditing] = useState(
    () => peekDraft(answersKeptAs(enquiry.key)) !== undefined,
  );
  const [wasRemoved] = useState(enquiry.removedAt !== null);
  const isRemoved = chosen.isRemoved && !isBeingRemoved;
  const same = useSameMobile(enquiry.mobile);
  const pane = useRef<HTMLDivElement>(null);
  /** Saves that were refused because the enquiry was removed. */
  const [refusals, setRefusals] = useState(0);
  const [isTelling, setTelling] = useState(false);

  function noteRefusal<Told extends { kind: string }>(saved: Told | undefined) {
    if (saved?.kind === 'gone') setRefusals((before) => before + 1);
    return saved;
  }

  async function save(
    over: DeskEnquiry,
    mine: Partial<EnquiryValues>,
    { opensNext = false, onSaved, ...options }: AnswerOptions = {},
  ) {
    let isAtHand = false;
    const saved = noteRefusal(
      await chosen.save(over, mine, {
        ...options,
        form: pane,
        onSaved(row, isSeen) {
          isAtHand = isSeen;
          onSaved?.(row, isSeen);
        },
      }),
    );
    if (saved?.kind === 'saved') {
      if (mine.status !== undefined || opensNext) props.onAnswered(saved.value);
      // Text that was typed while saving keeps the enquiry open.
      const isDone = opensNext && isAtHand && !hasUnsavedInput('enquiry/');
      if (isDone && next) void showPopup(texts.popup.updated).then(() => props.onNext(next));
      else chosen.tell(texts.popup.updated, pane);
    }
    const isAtAnswer = saved?.kind === 'faults' && Object.keys(saved.faults).some(isEnquiryField);
    if (saved?.kind === 'faults' && !isAtAnswer) chosen.tell(texts.popup.failed, pane);
    return saved;
  }

  /** Resolves to the answers that the server refused. */
  async function saveAnswers(over: DeskEnquiry, answers: EnquiryAnswers) {
    const saved = await save(over, answers, { onSaved: endEditing });
    return saved?.kind === 'faults' ? Object.keys(saved.faults).filter(isEnquiryField) : [];
  }

  function endEditing() {
    setEditing(false);
    const keptAs = answersKeptAs(enquiry.key);
    for (const name of [keptAs, `over ${keptAs}`]) takeDraft(name);
  }

  async function keepMine(fields: (keyof EnquiryValues)[]) {
    const options = { form: pane, onSaved: endEditing };
    const saved = noteRefusal(await chosen.keepMine(fields, options));
    if (saved?.kind === 'saved') chosen.tell(texts.popup.updated, pane);
  }

  async function mark(wish: Parameters<typeof chosen.mark>[1]) {
    noteRefusal(await chosen.mark(enquiry, wish, { form: pane }));
  }

  if (isRemoved && wasRemoved) {
    return (
      <div>
        <RemovedEnquiry enquiry={enquiry} onPutBack={onPutBack} onBack={onBack} />
      </div>
    );
  }

  return (
    <div ref={pane}>
      {isRemoved && <RemovedMeanwhile asked={refusals} onPutBack={onPutBack} onBack={onBack} />}
      {chosen.conflict && (
        <ChangedMeanwhile
          conflict={chosen.conflict}
          isBusy={chosen.isSaving}
          onKeepMine={(fields) => void keepMine(fields)}
          onTakeTheirs={() => {
            chosen.takeTheirs();
            setEditing(false);
          }}
        />
      )}
      {isEditing ? (
        <Suspense fallback={null}>
          <EnquiryEditor
            desk={desk}
            enquiry={enquiry}
            onChange={saveAnswers}
            onEnd={() => setEditing(false)}
          />
        </Suspense>
      ) : (
        <EnquiryPane
          enquiry={enquiry}
          hours={clinic}
          sameMobile={
            <SameMobileList
              mobile={enquiry.mobile}
              patients={same.patients}
              hasFailed={same.hasFailed}
              onOpen={props.onOpenPatient}
            />
          }
          place={props.place}
          onOpen={props.onOpen}
          onBack={onBack}
          onUnread={() => void mark({ isRead: false })}
          onEdit={edit}
          onRemove={props.onRemove}
          onRegister={register}
          followUp={
            <>
              {enquiry.visitorChanges.length > 0 && (
                <Suspense fallback={null}>
                  <VisitorChanges
                    changes={enquiry.visitorChanges}
                    timeZone={clinic.timeZone}
                    onAnswered={(answeredUntil) => void mark({ answeredUntil })}
                  />
                </Suspense>
              )}
              <FollowUp
                enquiry={enquiry}
                hours={clinic}
                isSaving={chosen.isSaving}
                hasNext={next !== undefined}
                onSave={save}
                onCalendar={() => saveCalendar(enquiry, clinic)}
                onTell={openTelling}
              />
            </>
          }
        >
          <Suspense fallback={null}>
            <EnquiryMessages enquiryKey={enquiry.key} timeZone={clinic.timeZone} />
          </Suspense>
        </EnquiryPane>
      )}
      {isTelling && (
        <Suspense fallback={null}>
          <TellVisitor enquiry={enquiry} />
        </Suspense>
      )}
    </div>
  );

  /** The form takes the place of the follow-up, whose typed text is kept. */
  function edit() {
    keepDrafts('enquiry/follow-up');
    setEditing(true);
  }

  function openTelling() {
    setTelling(true);
    openModal(TELL_ID);
  }

  function register() {
    const { name, email } = enquiry;
    const mobile = showMobile(enquiry);
    props.onRegister({ name: name ?? '', email: email ?? '', mobile: mobile ?? '' });
  }
}
