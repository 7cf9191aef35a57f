import type { ReactNode } from 'react';
import { PopupHost } from '../ui/dialogs/alert-popup.tsx';
import { popups } from '../ui/dialogs/popup-queue.ts';
import { useSharedValue } from '../ui/shared-value.ts';
import { ToastHost } from '../ui/toast/toast.tsx';
import type { PageData } from '../content/page.ts';

interface Props {
  data: PageData;
  /** The main application, or one of the other pages. */
  children: ReactNode;
}

/** What every page has around its content. */
export function App({ data: { texts }, children }: Props) {
  const waiting = useSharedValue(popups);
  return (
    <>
      <a className="skip-link" href="#main">
        {texts.nav.skip}
      </a>
      {children}
      {waiting.length > 0 && <PopupHost texts={texts.popup} />}
      <ToastHost closeLabel={texts.toast.close} />
    </>
  );
}
