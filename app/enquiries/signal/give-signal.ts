/** How this browser tells of a new enquiry, beside the list and the title of the page. */
export type Signal = 'off' | 'sound' | 'notification';

const NOTICE = 'A new enquiry came';

/** Plays the sound or shows the notification, neither of which names anybody. False if this browser cannot do it. */
export async function giveSignal(signal: Signal, onPressed: () => void): Promise<boolean> {
  try {
    if (signal === 'sound') await playSound();
    if (signal === 'notification') showNotice(onPressed);
    return true;
  } catch {
    // A phone has notifications of installed applications only, and a browser may have no sound.
    return false;
  }
}

/** Two short soft notes, in hertz, seconds after the beginning. */
const NOTES = [
  { pitch: 660, at: 0 },
  { pitch: 880, at: 0.18 },
];
const NOTE_SECONDS = 0.35;
const VOLUME = 0.2;

async function playSound(): Promise<void> {
  const context = new AudioContext();
  const ended = NOTES.map(({ pitch, at }) => {
    const tone = new OscillatorNode(context, { frequency: pitch });
    const volume = new GainNode(context, { gain: 0 });
    const start = context.currentTime + at;
    volume.gain.setValueAtTime(VOLUME, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + NOTE_SECONDS);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + NOTE_SECONDS);
    return new Promise((resolve) => tone.addEventListener('ended', resolve));
  });
  void Promise.all(ended).then(() => context.close());
  if (context.state === 'suspended') await context.resume();
}

function showNotice(onPressed: () => void): void {
  // With one tag a second notice replaces the first.
  const notice = new Notification(NOTICE, { tag: 'new-enquiry', icon: '/drawings/mark.svg' });
  notice.addEventListener('click', () => {
    window.focus();
    notice.close();
    onPressed();
  });
}

/** Asks for permission to show notifications, which a browser does once. */
export async function mayNotify(): Promise<boolean> {
  if (!('Notification' in window)) return false;
  return (await Notification.requestPermission()) === 'granted';
}

/** Whether an enquiry came after the newest one that is known. The first one that is read was there before. */
export function isNews(newest: string, known: string | undefined): boolean {
  return known !== undefined && newest > known;
}

const LAST = 'enquiry-signalled';
/** A flood of enquiries must not become a siren. */
const APART_MS = 5000;

/**
 * Gives the signal once for the enquiry with this key, though several tabs of this browser hear of it, and not within
 * five seconds of another one.
 */
export async function signalOnce(key: string, give: () => void): Promise<void> {
  await navigator.locks.request(LAST, () => {
    const [lastKey = '', lastAt = '0'] = readLast().split(' ');
    const age = Date.now() - Number(lastAt);
    // Keys begin with the time, so a later enquiry has a larger one.
    if (key <= lastKey || (age >= 0 && age < APART_MS)) return;
    try {
      localStorage.setItem(LAST, `${key} ${Date.now()}`);
    } catch {
      // Without storage each tab gives a signal of its own.
    }
    give();
  });
}

function readLast(): string {
  try {
    return localStorage.getItem(LAST) ?? '';
  } catch {
    return '';
  }
}
