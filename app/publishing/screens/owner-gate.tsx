import { useRef, useState, type SubmitEvent } from 'react';
import { callStaff } from '../../access/client/call-staff.ts';

interface Props {
  /** No second password has been set on the server yet. */
  isUnset: boolean;
  onOpened: () => void;
}

/** Asks for the second password, once a session. */
export function OwnerGate({ isUnset, onOpened }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState('');
  const [isBusy, setBusy] = useState(false);

  async function open(event: SubmitEvent) {
    event.preventDefault();
    const password = input.current?.value ?? '';
    if (isBusy || password === '') return input.current?.focus();
    setBusy(true);
    const answer = await callStaff('POST', '/staff/owner', { body: { password } });
    setBusy(false);
    if (answer.kind === 'done') return onOpened();
    if (answer.kind === 'refused' && answer.status === 403)
      setFault('This is not the password. Please try again.');
    else if (answer.kind !== 'session-over') setFault('error' in answer ? answer.error : '');
    if (input.current) input.current.value = '';
    input.current?.focus();
  }

  if (isUnset) {
    return (
      <div className="staff-wide staff-single">
        <section className="record-sheet site-gate" aria-labelledby="site-gate-title">
          <h3 id="site-gate-title">The owner’s password is not set</h3>
          <p>
            Whoever runs the server sets it with the command <code>set-owner-password</code>. Then
            the owner changes the site here.
          </p>
        </section>
      </div>
    );
  }
  return (
    <div className="staff-wide staff-single">
      <section className="record-sheet site-gate" aria-labelledby="site-gate-title">
        <h3 id="site-gate-title">For the owner</h3>
        <form className="site-gate-form" onSubmit={(event) => void open(event)}>
          <label htmlFor="site-owner-password" className="site-label">
            The owner’s password
          </label>
          <input
            ref={input}
            id="site-owner-password"
            className="small-field"
            type="password"
            name="ownerPassword"
            autoComplete="off"
            aria-invalid={fault !== ''}
            aria-describedby="site-gate-fault"
          />
          <p id="site-gate-fault" className="site-gate-fault" role="alert">
            {fault}
          </p>
          <button
            type="submit"
            className="button button-small button-primary"
            aria-busy={isBusy || undefined}
          >
            Open
          </button>
        </form>
      </section>
    </div>
  );
}
