import { useQuery } from '@tanstack/react-query';
import { Bell, BellOff } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { enquiryQueries } from '../inbox/enquiry-queries.ts';
import { focusTitle } from '../../ui/dialogs/focus-title.ts';
import { closeModal, Modal, openModal } from '../../ui/dialogs/modal.tsx';
import { signalOnDevice } from './signal-on-device.ts';
import { giveSignal, isNews, mayNotify, type Signal, signalOnce } from './give-signal.ts';
import './new-enquiry-signal.css';

const DIALOG_ID = 'staff-signal';
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

/** The button in the staff bar, its dialog, and the signal itself while the desk is open. */
export default function NewEnquirySignal({ onOpenInbox }: { onOpenInbox: () => void }) {
  const [signal, setSignal] = useSignal();
  const [refusal, setRefusal] = useState('');
  const isOn = signal !== 'off';
  const Icon = isOn ? Bell : BellOff;
  // Closed with the desk, so that it is not open after the next sign-in.
  useEffect(() => () => closeModal(DIALOG_ID), []);
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
    <>
      <button type="button" className="staff-out" onClick={() => openModal(DIALOG_ID)}>
        <Icon size={18} strokeWidth={1.6} aria-hidden />
        <span className="staff-word">Sound{isOn ? ' on' : ' off'}</span>
      </button>
      <Modal
        id={DIALOG_ID}
        className="signal"
        title="When a new enquiry comes"
        onOpened={() => focusTitle(DIALOG_ID)}
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
            onClick={() => closeModal(DIALOG_ID)}
          >
            Close
          </button>
        </div>
      </Modal>
    </>
  );
}

/** The choice of this browser, the same in all its tabs. */
function useSignal(): [Signal, (next: Signal) => void] {
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
  return [
    signal,
    (next) => {
      signalOnDevice.remember(next);
      setSignal(next);
    },
  ];
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
