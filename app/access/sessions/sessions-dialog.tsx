import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { showInstant } from '../../hours/desk-times.ts';
import { focusTitle } from '../../ui/dialogs/focus-title.ts';
import { Modal, closeModal } from '../../ui/dialogs/modal.tsx';
import { Status } from '../../ui/status.tsx';
import { takeValue } from '../../http/client/staff-query.ts';
import { nameDevice } from './open-session.ts';
import { callSession, sessionQueries } from './session-queries.ts';
import './sessions-dialog.css';

export const SESSIONS_ID = 'staff-sessions';

interface Props {
  timeZone: string;
  /** Ends every session, including this one. */
  onLeaveEverywhere: () => void;
}

/** The list of live sessions with their devices, with buttons to end one or all of them. */
export function SessionsDialog({ timeZone, onLeaveEverywhere }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [isSure, setSure] = useState(false);
  const { data, isError, refetch } = useQuery({ ...sessionQueries.all, enabled: isOpen });
  const sessions = isOpen ? data?.sessions : undefined;
  const ending = useMutation({
    mutationFn: async (key: string) => {
      const answer = await callSession('DELETE /staff/sessions/:key', { params: { key } });
      const isGone = answer.kind === 'refused' && answer.status === 404;
      if (!isGone) takeValue(answer);
      setSure(false);
      await refetch();
    },
  });
  // Closed with the desk, so that it is not open when the next person signs in.
  useEffect(() => () => closeModal(SESSIONS_ID), []);

  let problem = '';
  if (ending.isError) problem = 'That session could not be ended just now.';
  else if (isError) problem = 'The list could not be read just now.';

  function leaveEverywhere() {
    if (!isSure) return setSure(true);
    closeModal(SESSIONS_ID);
    onLeaveEverywhere();
  }

  return (
    <Modal
      id={SESSIONS_ID}
      className="sessions"
      title="Signed in"
      onOpened={() => {
        focusTitle(SESSIONS_ID);
        setSure(false);
        ending.reset();
        setOpen(true);
      }}
      onClosed={() => setOpen(false)}
    >
      <Status className="sessions-problem">{problem || (sessions ? '' : 'Loading')}</Status>
      <ul className="sessions-list">
        {sessions?.map((session) => (
          <li key={session.key}>
            <div>
              <p className="strong sessions-name">
                <bdi>{session.staffName ?? 'No name given'}</bdi>
                {session.isThis && <span className="sessions-this">This page</span>}
              </p>
              <p className="hint sessions-facts">
                {nameDevice(session.device)}, {session.address}
                <br />
                Last used {showInstant(session.lastUsedAt, timeZone)}
              </p>
            </div>
            {!session.isThis && (
              <button
                type="button"
                className="button button-small button-secondary"
                aria-label={`End the session of ${session.staffName ?? 'someone without a name'}, ${nameDevice(session.device)}`}
                onClick={() => ending.mutate(session.key)}
              >
                End
              </button>
            )}
          </li>
        ))}
      </ul>
      <Status className="sessions-sure">
        {isSure && 'This signs everyone out on every device, you too. Press again to confirm.'}
      </Status>
      <div className="row modal-actions">
        <button
          type="button"
          className="button button-secondary"
          onClick={() => closeModal(SESSIONS_ID)}
        >
          Close
        </button>
        <button
          type="button"
          className={`button ${isSure ? 'button-primary' : 'button-secondary'}`}
          onClick={leaveEverywhere}
        >
          {isSure ? 'Yes, sign out everywhere' : 'Sign out everywhere'}
        </button>
      </div>
    </Modal>
  );
}
