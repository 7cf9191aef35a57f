import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { enquiryQueries } from '../inbox/enquiry-queries.ts';
import { focusTitle } from '../../ui/dialogs/focus-title.ts';
import { closeModal, Modal } from '../../ui/dialogs/modal.tsx';
import { signalOnDevice } from './signal-on-device.ts';
import { giveSignal, isNews, mayNotify, type Signal, signalOnce } from './give-signal.ts';
import './new-enquiry-signal.css';

export const SIGNAL_ID = 'staff-signal';
const CHOICES: { signal: Signal; label: string }[] = [
  { signal: 'off', label: 'Neither: it only appears in the list' },
  { signal: 'sound', label: 'A short sound' },
  { signal: 'notification', label: 'A notification of this computer' },
];
const REFUSED = {
  sound: 'This browser plays no sound here. Please choose the notification.',
  notification:
    'This browser shows no notifications of this site. Allow them in the browser’s settings for this site, or choose the sound.',
};

interface Props {
  signal: SignalChoice;
  onOpenInbox: () => void;
}

/** The dialog in which a signal is chosen, and the signal itself while the desk is open. */
export function NewEnquirySignal({ signal: { signal, isOn, setSignal }, onOpenInbox }: Props) {
  const [refusal, setRefusal] = useState('');
  // Closed with the desk, so that it is not open after the next sign-in.
  useEffect(() => () => closeModal(SIGNAL_ID), []);
  useNewEnquiries(isOn, () => void giveSignal(signal, onOpenInbox));

  async function choose(next: Signal) {
    setRefusal('');
    const isAllowed = next !== 'notification' || (await mayNotify());
    // Given at once, so that a person hears or sees what was chosen.
    if (next !== 'off' && !(isAllowed && (await giveSignal(next, onOpenInbox)))) {
      return setRefusal(REFUSED[next]);
    }
    setSignal(next);
  }

  return (
    <Modal
      id={SIGNAL_ID}
      className="signal"
      title="When a new enquiry comes"
      onOpened={() => focusTitle(SIGNAL_ID)}
    >
      <fieldset className="signal-choices">
        <legend className="visually-hidden">Signal in this browser</legend>
        {CHOICES.map((choice) => (
          <label key={choice.signal} className="choice">
            <input
              type="radio"
              name="signal"
              checked={signal === choice.signal}
              onChange={() => void choose(choice.signal)}
            />
            {choice.label}
          </label>
        ))}
      </fieldset>
      <p className="fault" role="alert">
        {refusal}
      </p>
      <p className="hint signal-note">
        In this browser only, while the staff pages are open. It names nobody: a notification says
        that a new enquiry came, and nothing else.
      </p>
      <div className="row modal-actions">
        <button
          type="button"
          className="button button-primary"
          onClick={() => closeModal(SIGNAL_ID)}
        >
          Close
        </button>
      </div>
    </Modal>
  );
}

interface SignalChoice {
  signal: Signal;
  isOn: boolean;
  setSignal: (next: Signal) => void;
}

/** The choice of this browser, the same in all its tabs. */
export function useSignal(): SignalChoice {
  const [signal, setSignal] = useState(readSignal);
  useEffect(() => {
    const follow = ({ key, newValue }: StorageEvent) => {
      if (key !== signalOnDevice.name || newValue === null) return;
      signalOnDevice.remember(newValue);
      setSignal(readSignal());
    };
    addEventListener('storage', follow);
    return () => removeEventListener('storage', follow);
  }, []);
  return {
    signal,
    isOn: signal !== 'off',
    setSignal(next) {
      signalOnDevice.remember(next);
      setSignal(next);
    },
  };
}

function readSignal(): Signal {
  const kept = signalOnDevice.read();
  return CHOICES.find(({ signal }) => signal === kept)?.signal ?? 'off';
}

/** Calls `onNew` when the newest enquiry on the server is newer than the newest one that this page has seen. */
function useNewEnquiries(isOn: boolean, onNew: () => void): void {
  const { data: newest } = useQuery({ ...enquiryQueries.newest, enabled: isOn });
  const known = useRef<string | undefined>(undefined);
  const tell = useEffectEvent(onNew);
  useEffect(() => {
    if (!isOn) known.current = undefined;
    if (newest === undefined) return;
    if (isNews(newest, known.current)) void signalOnce(newest, tell);
    known.current = [known.current ?? '', newest].sort().at(-1);
  }, [isOn, newest]);
}
