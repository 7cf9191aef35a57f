import { Suspense, useEffect } from 'react';
import { loadPart } from '../../ui/load-part.tsx';
import { showPopup } from '../../ui/dialogs/popup.tsx';
import type { Language } from '../../content/clinic.ts';
import type { NamedWay } from '../../content/page.ts';
import type { Texts } from '../../content/texts.server.ts';

interface Props {
  isAsked: boolean;
  texts: Texts;
  language: Language;
  named: NamedWay | undefined;
  onSignedIn: () => void;
  /** The modal's code could not be loaded and the user has closed the message about it. */
  onGiveUp: () => void;
}

type ModalProps = Omit<Props, 'isAsked'>;

const Modal = loadPart<ModalProps>(async () => {
  const { PasswordModal } = await import('../../access/password/password-modal.tsx');
  return {
    default: ({ texts, language, named, onSignedIn }) => (
      <PasswordModal
        texts={{ ...texts.password, popup: texts.popup }}
        language={language}
        named={named}
        onSignedIn={onSignedIn}
      />
    ),
  };
}, ModalUnavailable);

/** Loads the password modal at the first press of Search. It opens as soon as it has loaded. */
export function LazyPasswordModal({ isAsked, ...props }: Props) {
  if (!isAsked) return null;
  return (
    <Suspense fallback={null}>
      <Modal {...props} />
    </Suspense>
  );
}

function ModalUnavailable({ texts, onGiveUp }: ModalProps) {
  const words = texts.password.unavailable;
  useEffect(() => {
    void showPopup(words).then(onGiveUp);
  }, [words, onGiveUp]);
  return null;
}
