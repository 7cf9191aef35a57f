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
  /** Its code did not come, and whoever asked has been told. */
  onGiveUp: () => void;
}

type DoorProps = Omit<Props, 'isAsked'>;

const Door = loadPart<DoorProps>(async () => {
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
}, DoorAway);

/** The password modal comes with the first press of Search; it opens as soon as it is there. */
export function StaffDoor({ isAsked, ...door }: Props) {
  if (!isAsked) return null;
  return (
    <Suspense fallback={null}>
      <Door {...door} />
    </Suspense>
  );
}

function DoorAway({ texts, onGiveUp }: DoorProps) {
  const words = texts.password.unavailable;
  useEffect(() => {
    void showPopup(words).then(onGiveUp);
  }, [words, onGiveUp]);
  return null;
}
