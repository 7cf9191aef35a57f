import type { ReactNode } from 'react';
import { PopupHost, popups } from '../ui/dialogs/popup.tsx';
import { useSharedValue } from '../ui/shared-value.ts';
import { ToastHost } from '../ui/toast.tsx';
import type { PageData } from '../content/page.ts';

interface Props {
  data: PageData;
  /** The main application, or one of the other pages. */
  children: ReactNode;
}

/** The frame of every page: skip link, popups and toasts. */
export function App({ data: { texts }, children }: Props) {
  const waiting = useSharedValue(popups);
  return (
    <>
      <a className="skip-link screen-only" href="#main">
        {texts.nav.skip}
      </a>
      {children}
      {waiting.length > 0 && <PopupHost texts={texts.popup} />}
      <ToastHost closeLabel={texts.toast.close} />
    </>
  );
}
