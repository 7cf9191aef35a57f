import { QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Clinic, Language } from '../content/clinic.ts';
import type { Texts } from '../content/texts.server.ts';
import { showPopup } from '../ui/dialogs/popup.tsx';
import { discardAllDrafts, keepDrafts, useDraftState } from '../ui/drafts.ts';
import { useSharedValue } from '../ui/shared-value.ts';
import { askBeforeLeaving } from './ask-before-leaving.ts';
import { createStaffClient } from '../http/client/staff-client.ts';
import { enquiryQueries } from '../enquiries/inbox/enquiry-queries.ts';
import { recordQueries } from '../patients/record-queries.ts';
import type { Carried, TabName } from './desk.ts';
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
import { StaffPanels, StaffTabs, tabId } from './staff-tabs.tsx';
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
  const [tab, setTab] = useDraftState<TabName>('tab', 'search');
  const screens = useStaffScreens();
  const isByHand = useRef(false);
  const [carried, setCarried] = useState<Carried>({});
  const left = useSharedValue(timeLeft);
  const { data: recordCount } = useQuery(recordQueries.count);
  const root = useHideUntilVerified();
  const { data: counts } = useQuery(enquiryQueries.counts);
  useTitleCount(stage === 'open' ? (counts?.new ?? 0) : 0);
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
      onSignedOut();
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

  function goTo(to: TabName, things: Carried = {}) {
    if (!screens.some(({ name }) => name === to)) return;
    setCarried(things);
    setTab(to);
    // StaffTabs scrolls to the top of the screen when the tab changes.
    document.getElementById(tabId(to))?.focus({ preventScroll: to !== tab });
  }

  if (stage === 'over') return null;
  return (
    // Focusable, so that shortcuts work after a click anywhere in it. Not translated, because a browser's translation
    // service would receive patient data.
    <div className="staff" ref={root} tabIndex={-1} translate="no">
      <div className="staff-bars" ref={followBars}>
        <StaffBar
          timeLeft={left}
          isLeaving={stage === 'leaving'}
          onSignOut={() => void signOut()}
        />
        {stage === 'open' && (
          <StaffTabs
            chosen={tab}
            onChoose={setTab}
            news={{ enquiries: counts?.new ?? 0 }}
            unreadSpam={counts?.unreadSpam ?? 0}
            count={recordCount}
          />
        )}
      </div>
      {stage === 'open' && (
        <>
          <StaffPanels chosen={tab} desk={{ texts, clinic, language, goTo, carried }} />
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
