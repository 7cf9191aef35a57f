import { Suspense, useState } from 'react';
import { ChangedMeanwhile, RemovedEnquiry, RemovedMeanwhile } from './changed-meanwhile.tsx';
import type { DeskEnquiry, EnquiryChange } from '../inbox/desk-enquiry-schema.server.ts';
import { EnquiryPane } from './enquiry-pane.tsx';
import { TELL_ID } from './enquiry-contact.tsx';
import { FollowUp } from './follow-up.tsx';
import { SameMobileList } from './same-mobile.tsx';
import { openModal } from '../../ui/dialogs/modal.tsx';
import { showPopup } from '../../ui/dialogs/popup.tsx';
import { isShown } from '../../ui/is-shown.ts';
import { loadPart } from '../../ui/load-part.tsx';
import { PartBroken } from '../../ui/part-broken.tsx';
import { keepDrafts, peekDraft, takeDraft } from '../../ui/drafts.ts';
import { afterTyping } from '../../ui/after-typing.ts';
import { answersKeptAs, type Saved, type useChosenEnquiry } from './use-chosen-enquiry.ts';
import type { DeskFacts } from './enquiry-editor.tsx';
import type { Patient, RegisterPrefill } from '../../patients/patient.ts';
import { saveCalendar } from '../inbox/save-files.ts';
import { showMobile } from '../../text/dial.ts';
import { useSameMobile } from '../../patients/search/use-same-mobile.ts';

const EnquiryMessages = loadPart(() => import('./enquiry-messages.tsx'), PartBroken);
const VisitorChanges = loadPart(() => import('./visitor-changes.tsx'), PartBroken);
const TellVisitor = loadPart(() => import('./tell-visitor.tsx'), PartBroken);
const EnquiryEditor = loadPart(() => import('./enquiry-editor.tsx'), PartBroken);

interface Props {
  desk: DeskFacts;
  enquiry: DeskEnquiry;
  chosen: ReturnType<typeof useChosenEnquiry>;
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
  const { desk, enquiry, chosen, onBack, onPutBack, isBeingRemoved } = props;
  const { texts, clinic } = desk;
  const [isEditing, setEditing] = useState(
    () => peekDraft(answersKeptAs(enquiry.key)) !== undefined,
  );
  const [wasRemoved] = useState(enquiry.removedAt !== null);
  const isRemoved = chosen.isRemoved && !isBeingRemoved;
  const same = useSameMobile(enquiry.mobile);
  const [refusals, setRefusals] = useState<number>();
  const { conflict } = chosen;
  const [isTelling, setTelling] = useState(false);

  async function change(wish: EnquiryChange): Promise<Saved> {
    const saved = await chosen.change(enquiry, wish);
    if (saved === 'failed') tell(texts.popup.failed);
    if (saved === 'gone') setRefusals((refusals ?? 0) + 1);
    return saved;
  }

  async function save(wish: EnquiryChange): Promise<boolean> {
    const saved = await change(wish);
    if (saved === 'done') tell(texts.popup.updated);
    return saved === 'done';
  }

  async function saveAnswers(wish: EnquiryChange): Promise<Saved | 'told'> {
    const saved = await change(wish);
    if (saved !== 'done' || isInView()) return saved;
    tell(texts.popup.updated);
    setEditing(false);
    const keptAs = answersKeptAs(enquiry.key);
    for (const name of [keptAs, `over ${keptAs}`]) takeDraft(name);
    return 'told';
  }

  /** Shows a popup at once while the enquiry is in view; otherwise after the person has stopped typing. */
  function tell(message: string) {
    if (isInView()) void showPopup(message);
    else afterTyping(() => void showPopup(message));
  }

  function isInView(): boolean {
    const heading = document.getElementById('pane-name');
    return chosen.isShown(enquiry.key) && heading !== null && isShown(heading);
  }

  async function keepMine() {
    if (conflict?.current.key !== enquiry.key) return;
    const isDone = await save({ ...conflict.sent, version: conflict.current.version });
    if (isDone) setEditing(false);
  }

  if (isRemoved && wasRemoved) {
    return <RemovedEnquiry enquiry={enquiry} onPutBack={onPutBack} onBack={onBack} />;
  }

  return (
    <>
      {isRemoved && <RemovedMeanwhile asked={refusals} onPutBack={onPutBack} onBack={onBack} />}
      {conflict && (
        <ChangedMeanwhile
          current={conflict.current}
          sent={conflict.sent}
          onKeepMine={() => void keepMine()}
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
          sameMobile={
            <SameMobileList
              patients={same.patients}
              hasFailed={same.hasFailed}
              onOpen={props.onOpenPatient}
            />
          }
          onBack={onBack}
          onUnread={() => void change({ isRead: false })}
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
                    onAnswered={(answeredUntil) => void change({ answeredUntil })}
                  />
                </Suspense>
              )}
              <FollowUp
                enquiry={enquiry}
                hours={clinic}
                onMark={(status) => void change({ status })}
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
    </>
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
