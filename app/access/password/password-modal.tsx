import { useRef, type ReactNode } from 'react';
import type { Language } from '../../content/clinic.ts';
import type { NamedWay } from '../../content/page.ts';
import { closeModal, Modal } from '../../ui/dialogs/modal.tsx';
import { useSharedValue } from '../../ui/shared-value.ts';
import { NamedSignIn } from '../oidc/named-sign-in.tsx';
import './password-modal.css';
import { sessionEnd } from '../../http/client/session-end.ts';
import { type PasswordTexts, usePassword } from './use-password.ts';

const ID = 'password';
const TOLD_ID = `${ID}-told`;

interface Props {
  texts: PasswordTexts;
  /** The language of the page as written. The `lang` attribute is not used: a browser that translates the page changes it. */
  language: Language;
  /** Sign-in by name, beside the password or instead of it. */
  named: NamedWay | undefined;
  onSignedIn: () => void;
}

/** The sign-in dialog: by password, by name or both. If it opened by itself, it says why the session ended. */
export function PasswordModal({ texts, language, named, onSignedIn }: Props) {
  const namedButton = useRef<HTMLButtonElement>(null);
  const password = usePassword(texts, language, () => {
    closeModal(ID);
    onSignedIn();
  });
  const ended = useSharedValue(sessionEnd);
  const told = ended && (ended === 'locked' ? texts.locked : texts.ended);
  const isByNameOnly = named?.isOnly ?? false;

  function start() {
    password.start();
    if (isByNameOnly) namedButton.current?.focus();
  }

  const close = (
    <button type="button" className="button button-secondary" onClick={() => closeModal(ID)}>
      {texts.close}
    </button>
  );
  const namedWay = named && (
    <NamedSignIn ref={namedButton} named={named} texts={texts} language={language} />
  );
  return (
    <Modal
      id={ID}
      title={texts.heading}
      {...(told && { describedBy: TOLD_ID })}
      onOpened={start}
      onClosed={password.end}
    >
      {told && (
        <p id={TOLD_ID} className="note warn password-told">
          {/* Signing in by name leaves the page, so unsaved text would not be kept. */}
          {isByNameOnly ? told : `${told} ${texts.kept}`}
        </p>
      )}
      {isByNameOnly ? (
        <>
          {namedWay}
          <div className="row modal-actions">{close}</div>
        </>
      ) : (
        <>
          <PasswordForm texts={texts} password={password} close={close} />
          {namedWay && <div className="password-other">{namedWay}</div>}
        </>
      )}
    </Modal>
  );
}

interface FormProps {
  texts: PasswordTexts;
  password: ReturnType<typeof usePassword>;
  close: ReactNode;
}

function PasswordForm({ texts, password, close }: FormProps) {
  const { input, nameInput, isBusy, isShown, setShown, send } = password;
  return (
    <form className="password" noValidate onSubmit={send}>
      <label htmlFor="password-input" className="strong password-label">
        {texts.label}
      </label>
      <div className="password-box">
        <input
          ref={input}
          id="password-input"
          name="password"
          type={isShown ? 'text' : 'password'}
          autoComplete="current-password"
          // Does not apply to a hidden password (HTML standard).
          autoCapitalize={isShown ? 'none' : undefined}
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
      <label htmlFor="password-name" className="strong password-label">
        {texts.name} <span className="muted password-optional">({texts.optional})</span>
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
      <div className="row modal-actions">
        {close}
        <button type="submit" className="button button-primary" aria-busy={isBusy || undefined}>
          {texts.signIn}
        </button>
      </div>
    </form>
  );
}
