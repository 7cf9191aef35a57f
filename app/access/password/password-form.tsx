import type { ReactNode } from 'react';
import type { PasswordTexts, usePassword } from './use-password.ts';

interface Props {
  texts: PasswordTexts;
  password: ReturnType<typeof usePassword>;
  close: ReactNode;
}

export function PasswordForm({ texts, password, close }: Props) {
  const { input, nameInput, isBusy, isShown, setShown, send } = password;
  return (
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
  );
}
