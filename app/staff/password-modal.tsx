import { useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import type { NamedWay } from '../site/page.ts';
import type { Texts } from '../site/texts.server.ts';
import { fillText } from '../ui/fill-text.ts';
import { closeModal } from '../ui/modal-registry.ts';
import { Modal } from '../ui/modal.tsx';
import { showPopup } from '../ui/popup-queue.ts';
import { useSharedValue } from '../ui/shared-value.ts';
import { nameWait } from '../ui/wait-in-words.ts';
import { NamedSignIn } from './named-sign-in.tsx';
import { sessionEnd } from './session-end.ts';
import { signIn, type SigningIn } from './sign-in.ts';
import { readStaffName, rememberStaffName } from './staff-name.ts';
import { useSignedInElsewhere } from './use-signed-in-elsewhere.ts';
import './password-modal.css';

const ID = 'password';

interface Props {
  texts: Texts['password'] & { popup: Texts['popup'] };
  /** Sign-in by name beside the password, or in its place. */
  named: NamedWay | undefined;
  onSignedIn: () => void;
}

/** The password stays in the box alone, and only until it is sent or the modal is closed. */
export function PasswordModal({ texts, named, onSignedIn }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const nameInput = useRef<HTMLInputElement>(null);
  const namedButton = useRef<HTMLButtonElement>(null);
  const sending = useRef<AbortController>(undefined);
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [isShown, setShown] = useState(false);
  const ended = useSharedValue(sessionEnd);
  const isTyping = () => (input.current?.value ?? '') !== '';
  useSignedInElsewhere(isOpen && !isBusy, isTyping, enter);

  function clear() {
    if (input.current) input.current.value = '';
    setShown(false);
  }

  function enter() {
    closeModal(ID);
    onSignedIn();
  }

  function start() {
    setOpen(true);
    clear();
    if (nameInput.current) nameInput.current.value = readStaffName();
    (input.current ?? namedButton.current)?.focus();
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
    const answer = await signIn({ password, name }, sending.current.signal);
    if (answer.kind === 'signed-in') rememberStaffName(name);
    sending.current = undefined;
    setBusy(false);
    await settle(answer);
  }

  async function settle(answer: SigningIn) {
    switch (answer.kind) {
      case 'signed-in':
        return enter();
      case 'wrong':
        clear();
        return refuse(texts.popup.wrongPassword);
      case 'too-many': {
        const wait = nameWait(answer.seconds, document.documentElement.lang);
        return refuse(fillText(texts.popup.tooManyTries, { wait }));
      }
      case 'unavailable':
        return refuse(texts.unavailable);
      case 'stopped':
    }
  }

  // Focus goes back to where it was before a popup: that is to be the box, not the button.
  function refuse(message: string) {
    input.current?.focus();
    return showPopup(message);
  }

  const close = (
    <button type="button" className="button button-secondary" onClick={() => closeModal(ID)}>
      {texts.close}
    </button>
  );
  const told = ended && (ended === 'locked' ? texts.locked : texts.ended);
  const describedBy = told && `${ID}-told`;
  const namedWay = named && <NamedSignIn ref={namedButton} named={named} texts={texts} />;

  if (named?.isOnly) {
    return (
      <Modal
        id={ID}
        title={texts.heading}
        {...(describedBy && { describedBy })}
        onOpened={start}
        onClosed={end}
      >
        {/* That way leads through another page, and what was typed does not come along. */}
        {told && <Told>{told}</Told>}
        {namedWay}
        <div className="modal-actions">{close}</div>
      </Modal>
    );
  }
  return (
    <Modal
      id={ID}
      title={texts.heading}
      {...(describedBy && { describedBy })}
      onOpened={start}
      onClosed={end}
    >
      {told && (
        <Told>
          {told} {texts.kept}
        </Told>
      )}
      <form className="password" noValidate onSubmit={send}>
        <label htmlFor="password-input" className="password-label">
          {texts.label}
        </label>
        <div className="password-box">
          <input
            ref={input}
            id="password-input"
            name="password"
            type={isShown ? 'text' : 'password'}
            autoComplete="current-password"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
          <button
            type="button"
            className="password-show"
            aria-controls="password-input"
            onClick={() => setShown(!isShown)}
          >
            {isShown ? texts.hide : texts.show}
          </button>
        </div>
        <label htmlFor="password-name" className="password-label">
          {texts.name} <span className="password-optional">({texts.optional})</span>
        </label>
        <input
          ref={nameInput}
          id="password-name"
          name="staffName"
          className="password-name"
          type="text"
          dir="auto"
          maxLength={60}
          autoComplete="name"
          spellCheck={false}
        />
        <div className="modal-actions">
          {close}
          <button type="submit" className="button button-primary" aria-busy={isBusy || undefined}>
            {texts.signIn}
          </button>
        </div>
      </form>
      {namedWay && <div className="password-other">{namedWay}</div>}
    </Modal>
  );
}

/** Why it opened by itself. */
function Told({ children }: { children: ReactNode }) {
  return (
    <p id={`${ID}-told`} className="password-told">
      {children}
    </p>
  );
}
