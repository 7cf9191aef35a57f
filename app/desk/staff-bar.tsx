import { useQuery } from '@tanstack/react-query';
import { Keyboard, LogOut, Users } from 'lucide-react';
import { Suspense } from 'react';
import { openModal } from '../ui/dialogs/modal.tsx';
import { useOwnSession } from '../http/client/own-session.ts';
import { SESSIONS_ID } from '../access/sessions/sessions-dialog.tsx';
import type { TimeLeft } from '../http/client/session-watch.ts';
import { SHORTCUTS_ID } from './shortcuts/shortcuts.tsx';
import { tabId } from './staff-tabs.tsx';
import { loadPart } from '../ui/load-part.tsx';
import { sessionQueries } from '../access/sessions/session-queries.ts';

const NewEnquirySignal = loadPart(
  () => import('../enquiries/signal/new-enquiry-signal.tsx'),
  () => null,
);

interface Props {
  timeLeft: TimeLeft;
  isLeaving: boolean;
  onSignOut: () => void;
}

export function StaffBar({ timeLeft, isLeaving, onSignOut }: Props) {
  const maySeeSessions = useOwnSession().may('owner');
  const { data: name } = useQuery(sessionQueries.ownName);
  return (
    <div className="staff-bar screen-only">
      <div className="staff-wide">
        <a href="#top" className="staff-home" aria-label="Clinic page">
          <img src="/drawings/mark.svg" width="32" height="32" alt="" />
        </a>
        <h2 className="staff-title" tabIndex={-1}>
          Staff
        </h2>
        {(name !== undefined || timeLeft !== undefined) && (
          <p className="figures staff-lock">
            {name !== undefined && (
              <>
                Signed in as <bdi>{name}</bdi>.{' '}
              </>
            )}
            {timeLeft !== undefined && `Locks in ${timeLeft.minutes} min`}
          </p>
        )}
        {!isLeaving && (
          <>
            <Suspense fallback={null}>
              <NewEnquirySignal
                onOpenInbox={() => document.getElementById(tabId('enquiries'))?.click()}
              />
            </Suspense>
            <button type="button" className="staff-out" onClick={() => openModal(SHORTCUTS_ID)}>
              <Keyboard size={18} strokeWidth={1.6} aria-hidden />
              <span className="staff-word">Shortcuts</span>
            </button>
            {maySeeSessions && (
              <button type="button" className="staff-out" onClick={() => openModal(SESSIONS_ID)}>
                <Users size={18} strokeWidth={1.6} aria-hidden />
                <span className="staff-word">Who is signed in</span>
              </button>
            )}
          </>
        )}
        <button type="button" className="staff-out" aria-disabled={isLeaving} onClick={onSignOut}>
          <LogOut size={18} strokeWidth={1.6} aria-hidden />
          {isLeaving ? 'Signing out' : 'Sign out'}
        </button>
      </div>
    </div>
  );
}
