import { Router, type AroundNavHandler } from 'wouter';
import { PopupHost } from '../ui/alert-popup.tsx';
import { OverlayHost } from '../ui/loading-overlay.tsx';
import { ToastHost } from '../ui/toast.tsx';
import { keepPlace } from './kept-places.ts';
import { MainApplication } from './main-application.tsx';
import { OtherPage } from './other-page.tsx';
import type { PageData } from './page.ts';

interface Props {
  data: PageData;
  /** The address as the server sees it; the browser asks its own. */
  path?: string;
}

const goThere: AroundNavHandler = (navigate, to, options) => {
  keepPlace();
  navigate(to, options);
};

export function App({ data, path }: Props) {
  const { texts } = data;
  return (
    <Router aroundNav={goThere} {...(path === undefined ? {} : { ssrPath: path })}>
      <a className="skip-link" href="#main">
        {texts.nav.skip}
      </a>
      {data.page.kind === 'main' ? <MainApplication data={data} /> : <OtherPage data={data} />}
      <PopupHost texts={texts.popup} />
      <ToastHost closeLabel={texts.toast.close} />
      <OverlayHost texts={texts.overlay} />
    </Router>
  );
}
