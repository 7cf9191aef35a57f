import { useId, useRef, useState } from 'react';
import { callsOf } from '../../http/client/call-route.ts';
import type { calendarFeedRoutes } from '../appointments.contract.ts';
import { Status } from '../../ui/status.tsx';

const call = callsOf<typeof calendarFeedRoutes>();

interface Props {
  onFailed: () => void;
}

/** Switches the signed-in person's calendar address on and off. The address is shown once, when it is made. */
export function CalendarFeed({ onFailed }: Props) {
  const id = useId();
  const renewButton = useRef<HTMLButtonElement>(null);
  const [isOn, setOn] = useState<boolean>();
  const [address, setAddress] = useState<string>();

  async function look(isOpen: boolean) {
    if (!isOpen || isOn !== undefined) return;
    const answer = await call('GET /staff/calendar-feed', {});
    if (answer.kind === 'done') setOn(answer.value.createdAt !== null);
    else if (answer.kind !== 'session-over') onFailed();
  }

  async function renew() {
    const answer = await call('POST /staff/calendar-feed', {});
    if (answer.kind === 'done') {
      setOn(true);
      setAddress(answer.value.address);
    } else if (answer.kind !== 'session-over') onFailed();
  }

  async function switchOff(pressed: HTMLButtonElement) {
    const answer = await call('DELETE /staff/calendar-feed', {});
    if (answer.kind === 'done') {
      // The pressed button disappears, and the focus with it.
      if (document.activeElement === pressed) renewButton.current?.focus();
      setOn(false);
      setAddress(undefined);
    } else if (answer.kind !== 'session-over') onFailed();
  }

  const small = 'button button-small button-secondary';
  return (
    <details
      className="card today-feed screen-only"
      onToggle={(event) => void look(event.currentTarget.open)}
    >
      <summary>Appointments in your own calendar</summary>
      <p>
        See appointment times in your own calendar app through a private link. Names and topics are
        left out.
      </p>
      <Status>
        <span>{isOn !== undefined && describe(isOn, address)}</span>
      </Status>
      {address !== undefined && (
        <>
          <label htmlFor={id}>Address for your calendar app</label>
          <input
            id={id}
            type="text"
            className="small-field"
            readOnly
            value={address}
            onFocus={(event) => event.target.select()}
          />
        </>
      )}
      {isOn !== undefined && (
        <div className="row today-marks screen-only">
          <button ref={renewButton} type="button" className={small} onClick={() => void renew()}>
            {isOn ? 'Get a new address' : 'Switch on'}
          </button>
          {isOn && (
            <button
              type="button"
              className={small}
              onClick={(event) => void switchOff(event.currentTarget)}
            >
              Switch off
            </button>
          )}
        </div>
      )}
    </details>
  );
}

function describe(isOn: boolean, address: string | undefined): string {
  if (!isOn) return 'Off';
  return address === undefined
    ? 'On. The address was shown once. If it is lost, get a new one: the old one then stops working.'
    : 'On. Copy the address now: it is shown only once. Any earlier address has stopped working.';
}
