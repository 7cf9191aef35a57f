import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Activity, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { OwnerPages, ownerPagesRoutes } from '../access/owner/owner-pages.contract.ts';
import { callsOf, readsOf } from '../http/client/call-route.ts';
import type { OwnerNeed } from '../http/owner-need.ts';
import { followRefusals, ownerKey } from '../access/owner/owner-closed.ts';
import './owner-gate.css';

const call = callsOf<typeof ownerPagesRoutes>();
const read = readsOf<typeof ownerPagesRoutes>();

/** Shows its children once the owner's pages are open, and asks for the owner's password before that. */
export function OwnerGate({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: ownerKey,
    queryFn: (context) => read(context, 'GET /staff/owner', {}),
    // Hidden by another tab of the desk, the pages stay open.
    gcTime: Infinity,
  });
  useEffect(() => followRefusals(client), [client]);
  const isOpen = data?.needs === null;
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  const open = () => client.setQueryData<OwnerPages>(ownerKey, { needs: null });

  return (
    <>
      {error && !data && (
        <div className="staff-wide stack owner-gate">
          <p className="fault owner-gate-wrong">{error.message}</p>
          <button type="button" className="button button-secondary" onClick={() => void refetch()}>
            Try again
          </button>
        </div>
      )}
      {!data && !error && <p className="staff-wide staff-coming">Loading</p>}
      {data?.needs && <Closed needs={data.needs} onOpened={open} />}
      {/* If the pages close, what was typed inside stays until they open again. */}
      {wasOpen && <Activity mode={isOpen ? 'visible' : 'hidden'}>{children}</Activity>}
    </>
  );
}

function Closed({ needs, onOpened }: { needs: OwnerNeed; onOpened: () => void }) {
  return (
    <section className="staff-wide stack owner-gate" aria-labelledby="owner-gate-title">
      <h3 id="owner-gate-title" className="title">
        For the owner
      </h3>
      {needs === 'owner-password' ? (
        <>
          <p>Owner only. Stays open until you sign out.</p>
          <PasswordForm onOpened={onOpened} />
        </>
      ) : (
        <>
          <p>
            No owner's password has been set yet, so these pages are closed. Your technician sets
            one on the server with the command <code>set-owner-password</code>.
          </p>
          <p>Then open this tab again.</p>
        </>
      )}
    </section>
  );
}

function PasswordForm({ onOpened }: { onOpened: () => void }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isShown, setShown] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [wrong, setWrong] = useState('');

  // Somebody who walks through the tabs with arrow keys keeps the focus there.
  useEffect(() => {
    if (!document.activeElement?.matches('[role=tab]:focus-visible')) input.current?.focus();
  }, []);

  async function send() {
    const field = input.current;
    if (!field || isBusy) return;
    setBusy(true);
    const answer = await call('POST /staff/owner', { body: { password: field.value } });
    setBusy(false);
    if (answer.kind === 'done') return onOpened();
    if (answer.kind === 'session-over' || answer.kind === 'stopped') return;
    setWrong(answer.error);
    // A wrong password is cleared. One that the server did not receive stays, so that it can be sent again.
    if (answer.kind === 'refused' && answer.status === 403) field.value = '';
    field.focus();
  }

  return (
    <form
      className="owner-gate-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <label htmlFor={id}>Owner's password</label>
      <div className="row owner-gate-row">
        <input
          ref={input}
          id={id}
          className="small-field"
          type={isShown ? 'text' : 'password'}
          name="ownerPassword"
          autoComplete="current-password"
          autoCapitalize={isShown ? 'none' : undefined}
          spellCheck={false}
          aria-invalid={wrong !== '' || undefined}
          aria-describedby={`${id}-wrong`}
          onChange={() => setWrong('')}
        />
        <button
          type="button"
          className="button button-small button-secondary"
          aria-controls={id}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? 'Hide' : 'Show'}
        </button>
        <button
          type="submit"
          className="button button-small button-primary"
          aria-busy={isBusy || undefined}
        >
          Open
        </button>
      </div>
      <div id={`${id}-wrong`} className="fault owner-gate-wrong" role="alert">
        {wrong}
      </div>
    </form>
  );
}
