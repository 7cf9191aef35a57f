import { lazy, Suspense } from 'react';
import type { NamedWay } from './page.ts';
import type { Texts } from './texts.server.ts';

const PasswordModal = lazy(async () => {
  const { PasswordModal: Modal } = await import('../staff/password-modal.tsx');
  return { default: Modal };
});

interface Props {
  isAsked: boolean;
  texts: Texts;
  named: NamedWay | undefined;
  onSignedIn: () => void;
}

/** The password modal comes with the first press of Search; it opens as soon as it is there. */
export function StaffDoor({ isAsked, texts, named, onSignedIn }: Props) {
  if (!isAsked) return null;
  return (
    <Suspense fallback={null}>
      <PasswordModal
        texts={{ ...texts.password, popup: texts.popup }}
        named={named}
        onSignedIn={onSignedIn}
      />
    </Suspense>
  );
}
