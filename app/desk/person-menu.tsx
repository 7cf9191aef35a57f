import { useQuery } from '@tanstack/react-query';
import { Bell, BellOff, ChevronDown, Keyboard, LogOut, Users } from 'lucide-react';
import { SESSIONS_ID } from '../access/sessions/sessions-dialog.tsx';
import { sessionQueries } from '../access/sessions/session-queries.ts';
import { NewEnquirySignal, SIGNAL_ID, useSignal } from '../enquiries/signal/new-enquiry-signal.tsx';
import { useOwnSession } from '../http/client/own-session.ts';
import type { TimeLeft } from '../http/client/session-watch.ts';
import { openModal } from '../ui/dialogs/modal.tsx';
import { Menu } from '../ui/menu.tsx';
import { SHORTCUTS_ID } from './shortcuts/shortcuts.tsx';

/** From so many minutes before the lock, the bar says when it comes. */
const SOON_MINUTES = 2;

interface Props {
  timeLeft: TimeLeft;
  onOpenInbox: () => void;
  onSignOut: () => void;
}

/** Who is signed in, and what concerns this person and this device. */
export function PersonMenu({ timeLeft, onOpenInbox, onSignOut }: Props) {
  const maySeeSessions = useOwnSession().may('owner');
  const { data: name = 'Staff' } = useQuery(sessionQueries.ownName);
  const signal = useSignal();
  const Sound = signal.isOn ? Bell : BellOff;
  return (
    <>
      <Menu
        className="person"
        trigger={
          <>
            <span className="person-mark" aria-hidden>
              {[...name][0]}
            </span>
            <bdi className="person-name">{name}</bdi>
            {timeLeft !== undefined && (
              <span className={timeLeft.minutes > SOON_MINUTES ? 'visually-hidden' : 'staff-lock'}>
                Locks in {timeLeft.minutes} min
              </span>
            )}
            <ChevronDown className="person-chevron" size={16} aria-hidden />
          </>
        }
      >
        {timeLeft !== undefined && (
          <p className="hint person-lock">Locks in {timeLeft.minutes} min without use</p>
        )}
        <button type="button" className="menu-item" onClick={() => openModal(SIGNAL_ID)}>
          <Sound size={18} aria-hidden />
          Sound {signal.isOn ? 'on' : 'off'}
        </button>
        <button type="button" className="menu-item" onClick={() => openModal(SHORTCUTS_ID)}>
          <Keyboard size={18} aria-hidden />
          Shortcuts
        </button>
        {maySeeSessions && <SignedIn />}
        <hr />
        <button type="button" className="menu-item" onClick={onSignOut}>
          <LogOut size={18} aria-hidden />
          Sign out
        </button>
      </Menu>
      <NewEnquirySignal signal={signal} onOpenInbox={onOpenInbox} />
    </>
  );
}

/** In the menu, so the number is read when the menu opens for the first time. */
function SignedIn() {
  const { data } = useQuery(sessionQueries.all);
  return (
    <button type="button" className="menu-item" onClick={() => openModal(SESSIONS_ID)}>
      <Users size={18} aria-hidden />
      Signed in{data && ` (${data.sessions.length})`}
    </button>
  );
}
