import { type SubmitEvent, useRef, useState } from 'react';
import type { Language } from '../../content/clinic.ts';
import type { Texts } from '../../content/texts.server.ts';
import type { PathOf } from '../../http/contract.ts';
import { fillText } from '../../text/fill-text.ts';
import { showPopup } from '../../ui/dialogs/popup.tsx';
import { nameWait } from '../../text/wait-in-words.ts';
import type { signInRoutes } from './sign-in.contract.ts';
import { staffName } from '../sessions/staff-name.ts';
import { useSignedInElsewhere } from '../sessions/use-signed-in-elsewhere.ts';
import { readRetryAfter } from '../../ui/retry-after.ts';

export type PasswordTexts = Texts['password'] & { popup: Texts['popup'] };

/** The state of the sign-in form. The password is only in its input, until it is sent or the modal closes. */
export function usePassword(texts: PasswordTexts, language: Language, onSignedIn: () => void) {
  const input = useRef<HTMLInputElement>(null);
  const nameInput = useRef<HTMLInputElement>(null);
  const sending = useRef<AbortController>(undefined);
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [isShown, setShown] = useState(false);
  const isTyping = () => (input.current?.value ?? '') !== '';
  useSignedInElsewhere(isOpen && !isBusy, isTyping, onSignedIn);

  function clear() {
    if (input.current) input.current.value = '';
    setShown(false);
  }

  function start() {
    setOpen(true);
    clear();
    if (nameInput.current) nameInput.current.value = staffName.read();
    input.current?.focus();
  }

  function end() {
    setOpen(false);
    sending.current?.abort();
    clear();
  }

  async function send(event: SubmitEvent) {
    event.preventDefault();
    if (sending.current || !input.current) return;
    const password = input.current.value;
    if (password === '') return refuse(texts.popup.emptyPassword);
    sending.current = new AbortController();
    setBusy(true);
    const name = nameInput.current?.value.trim() ?? '';
    const answer = await postSignIn({ password, name }, sending.current.signal);
    if (answer.kind === 'signed-in') staffName.remember(name);
    sending.current = undefined;
    setBusy(false);
    await showAnswer(answer);
  }

  async function showAnswer(answer: SigningIn) {
    switch (answer.kind) {
      case 'signed-in':
        return onSignedIn();
      case 'wrong':
        clear();
        return refuse(texts.popup.wrongPassword);
      case 'too-many': {
        const wait = nameWait(answer.seconds, language);
        return refuse(fillText(texts.popup.tooManyTries, { wait }));
      }
      case 'unavailable':
        return refuse(texts.unavailable);
      case 'stopped':
    }
  }

  // After the popup the focus returns to where it was: that should be the input, not the button.
  function refuse(message: string) {
    input.current?.focus();
    return showPopup(message);
  }

  return { input, nameInput, isBusy, isShown, setShown, start, end, send };
}

type SigningIn =
  | { kind: 'signed-in' }
  | { kind: 'wrong' }
  | { kind: 'too-many'; seconds: number }
  | { kind: 'unavailable' }
  /** Aborted by the caller's signal. */
  | { kind: 'stopped' };

export async function postSignIn(
  { password, name }: { password: string; name: string },
  signal: AbortSignal,
  address: string = '/staff/session' satisfies PathOf<typeof signInRoutes>,
): Promise<SigningIn> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      cache: 'no-store',
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
      body: JSON.stringify(name === '' ? { password } : { password, name }),
      signal,
    });
    return readSigningIn(response);
  } catch {
    return { kind: signal.aborted ? 'stopped' : 'unavailable' };
  }
}

function readSigningIn(response: Response): SigningIn {
  if (response.ok) return { kind: 'signed-in' };
  if (response.status === 429)
    return { kind: 'too-many', seconds: readRetryAfter(response.headers) };
  // 400: longer than any password can be.
  const isWrong = response.status === 401 || response.status === 400;
  return { kind: isWrong ? 'wrong' : 'unavailable' };
}
