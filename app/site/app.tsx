import type { ReactNode } from 'react';
import { PopupHost } from '../ui/alert-popup.tsx';
import { ToastHost } from '../ui/toast.tsx';
import type { PageData } from './page.ts';

interface Props {
  data: PageData;
  /** The main application, or one of the other pages. */
  children: ReactNode;
}

/** What every page has around its content. */
export function App({ data: { texts }, children }: Props) {
  return (
    <>
      <a className="skip-link" href="#main">
        {texts.nav.skip}
      </a>
      {children}
      <PopupHost texts={texts.popup} />
      <ToastHost closeLabel={texts.toast.close} />
    </>
  );
}
