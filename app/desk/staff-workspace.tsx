import { QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Clinic, Language } from '../content/clinic.ts';
import type { Texts } from '../content/texts.server.ts';
import { showPopup } from '../ui/dialogs/popup.tsx';
import { discardAllDrafts, keepDrafts, useDraftState } from '../ui/drafts.ts';
import { useSharedValue } from '../ui/shared-value.ts';
import { showToast } from '../ui/toast.tsx';
import { askBeforeLeaving } from './ask-before-leaving.ts';
import { fillWindow, isAtDesk, showTop } from './fill-window.ts';
import { createStaffClient } from '../http/client/staff-client.ts';
import { enquiryQueries } from '../enquiries/inbox/enquiry-queries.ts';
import type { Carried, DeskScreen } from './desk.ts';
import { followBars, followOfflineBar, useTitleCount } from './browser-window.ts';
import { followQueries } from '../live/follow-queries.ts';
import { openLive } from '../live/live-events.ts';
import { LockWarning } from '../access/sessions/lock-warning.tsx';
import { sessionEnd } from '../http/client/session-end.ts';
import { noteSessionOver, openWatch, timeLeft } from '../http/client/session-watch.ts';
import { callSession } from '../access/sessions/session-queries.ts';
import { SessionsDialog } from '../access/sessions/sessions-dialog.tsx';
import { ShortcutsDialog, useShortcuts } from './shortcuts/shortcuts.tsx';
import { followMailedLink } from './mailed-link.ts';
import { sugarUnitOnDevice } from '../patients/records/sugar-unit.ts';
import { EscapeQuestion } from '../ui/escape.tsx';
import { signalOnDevice } from '../enquiries/signal/signal-on-device.ts';
import { StaffBar } from './staff-bar.tsx';
import { staffName } from '../access/sessions/staff-name.ts';
import { StaffPanels, StaffTabs, tabId, tabOf } from './staff-tabs.tsx';
import { PersonMenu } from './person-menu.tsx';
import { PatientFinder } from '../patients/search/patient-finder.tsx';
import { EXACT_DRAFT } from '../patients/search/exact-search.tsx';
import { findUnfinishedRegistration } from '../patients/patient-drafts.ts';
import { useStaffScreens } from './staff-screens.tsx';
import '../ui/primitives/desk.css';
import './staff-workspace.css';
import { useHideUntilVerified } from '../access/sessions/use-hide-until-verified.ts';

/** Ends this session, or every one. */
type SignOut = 'DELETE /staff/session' | 'DELETE /staff/sessions';

interface Props {
  texts: Texts;
  clinic: Clinic;
  language: Language;
  onSignedOut: () => void;
}

/** The desk, after sign-in, with what this session has read. */
export default function StaffWorkspace(props: Props) {
  const [client] = useState(() => {
    followMailedLink();
    return createStaffClient();
  });
  return (
    <QueryClientProvider client={client}>
      <Workspace {...props} />
    </QueryClientProvider>
  );
}

/** Only in the stage 'open' does the page contain patient data. */
function Workspace({ texts, clinic, language, onSignedOut }: Props) {
  const client = useQueryClient();
  const [stage, setStage] = useState<'open' | 'leaving' | 'stuck' | 'over'>('open');
  const [tab, setTab] = useDraftState<DeskScreen>('tab', 'today');
  const screens = useStaffScreens();
  const isByHand = useRef(false);
  const [carried, setCarried] = useState<Carried>({});
  const left = useSharedValue(timeLeft);
  const root = useHideUntilVerified();
  const { data: counts } = useQuery(enquiryQueries.counts);
  useTitleCount(stage === 'open' ? (counts?.new ?? 0) : 0);
  useLayoutEffect(fillWindow, []);
  useEffect(openLive, []);
  useEffect(() => followQueries(client), [client]);
  useEffect(followOfflineBar, []);
  useEffect(() => {
    // Without it, a popup is closed by its button.
    import('./close-popups-by-key.ts')
      .then((part) => part.closePopupsByKey(texts.popup))
      .catch(() => {});
  }, [texts]);
  // While it is signing out, nothing of the screens that are gone stays.
  useEffect(() => {
    if (stage !== 'open') client.removeQueries({ type: 'inactive' });
  }, [client, stage]);
  useEffect(() => (stage === 'open' ? askBeforeLeaving() : undefined), [stage]);
  const shortcuts = useShortcuts(root, goTo);

  useEffect(() => {
    sessionEnd.write(undefined);
    openWatch((why) => {
      if (why !== 'left' && !isByHand.current) sessionEnd.write(why);
      if (why === 'left') discardAllDrafts();
      else keepDrafts();
      client.clear();
      setStage('over');
      // This browser's clock may be ahead of the server's, so the session is also ended there.
      if (why === 'locked') void endOnServer('DELETE /staff/session');
      const wasAtDesk = isAtDesk();
      onSignedOut();
      if (!wasAtDesk) return;
      showTop();
      if (why === 'left' || isByHand.current) {
        showToast({ title: 'Staff', text: 'You are signed out.' });
      }
    });
  }, [client, onSignedOut]);

  async function stay() {
    const { kind } = await callSession('POST /staff/session/stay', {});
    if (kind !== 'done' && kind !== 'session-over') void showPopup(texts.popup.failed);
  }

  async function signOut(route: SignOut = 'DELETE /staff/session') {
    if (stage === 'leaving') return;
    setStage('leaving');
    isByHand.current = true;
    const kind = await endOnServer(route);
    if (kind === 'done') noteSessionOver('left');
    discardAllDrafts();
    if (kind === 'done' || kind === 'session-over') return;
    isByHand.current = false;
    setStage('stuck');
    void showPopup(texts.popup.failed);
  }

  function show(to: DeskScreen) {
    // The form of the exact search, which the next screen may show too.
    keepDrafts(EXACT_DRAFT);
    setTab(to);
  }

  function goTo(to: DeskScreen, things: Carried = {}) {
    if (!screens.some(({ name }) => name === to)) return;
    setCarried(things);
    show(to);
    document.getElementById(tabId(tabOf(to)))?.focus({ preventScroll: true });
  }

  /** An unfinished registration stays as it is. */
  function register(typed: string) {
    const isNumber = /^[\d\s+-]+$/.test(typed);
    const prefill = { name: isNumber ? '' : typed, mobile: isNumber ? typed : '', email: '' };
    goTo('register', findUnfinishedRegistration() === undefined ? { prefill } : {});
  }

  if (stage === 'over') return null;
  return (
    // Focusable, so that shortcuts work after a click anywhere in it. Not translated, because a browser's translation
    // service would receive patient data.
    <div className="staff" ref={root} tabIndex={-1} translate="no">
      <a className="button button-primary staff-back screen-only" href="#search-patient">
        Back to the desk
      </a>
      <p className="staff-letterhead">
        <strong>{clinic.name}</strong> {[...clinic.address, clinic.phone.shown].join(', ')}
      </p>
      <div className="staff-bars" ref={followBars}>
        <StaffBar>
          {stage === 'open' ? (
            <>
              <StaffTabs chosen={tab} onChoose={show} news={{ enquiries: counts?.new ?? 0 }} />
              <PatientFinder
                onOpen={(picked) =>
                  goTo('patients', { question: { by: picked.by, value: picked.value, picked } })
                }
                onExact={(value) => goTo('patients', { question: { by: '', value } })}
                onRegister={register}
              />
              <PersonMenu
                timeLeft={left}
                onOpenInbox={() => goTo('enquiries')}
                onSignOut={() => void signOut()}
              />
            </>
          ) : (
            <button
              type="button"
              className="staff-out"
              aria-disabled={stage === 'leaving'}
              onClick={() => void signOut()}
            >
              {stage === 'leaving' ? 'Signing out' : 'Sign out'}
            </button>
          )}
        </StaffBar>
      </div>
      {stage === 'open' && (
        <>
          <div className="staff-screens">
            <StaffPanels chosen={tab} desk={{ texts, clinic, language, goTo, carried }} />
          </div>
          <SessionsDialog
            timeZone={clinic.timeZone}
            onLeaveEverywhere={() => void signOut('DELETE /staff/sessions')}
          />
          <EscapeQuestion />
          <ShortcutsDialog isOn={shortcuts.isOn} onSwitch={shortcuts.setOn} />
          <LockWarning
            isDue={left?.isSoon === true}
            onStay={() => void stay()}
            onSignOut={() => void signOut()}
          />
        </>
      )}
      {stage === 'stuck' && (
        <p className="staff-wide strong staff-stuck" role="alert">
          You are not signed out yet: the server did not answer. Please press Sign out again.
        </p>
      )}
    </div>
  );
}

async function endOnServer(route: SignOut) {
  const { kind } = await callSession(route, {});
  // Clear-Site-Data in the answer has emptied the browser's storage, so these are stored again.
  staffName.remember();
  signalOnDevice.remember();
  sugarUnitOnDevice.remember();
  return kind;
}
