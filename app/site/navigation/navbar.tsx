/* oxlint-disable jsx-a11y/prefer-tag-over-role -- screen readers hear role=status more surely than <output> */
import { Menu, Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { drawingAt } from '../../content/addresses.ts';
import { AnchorLink, type PageKind } from './page-link.tsx';
import { icon } from '../icon.ts';
import { LanguageLinks } from './language-links.tsx';
import type { PageData } from '../../content/page.ts';
import { useOnline } from '../../ui/use-online.ts';
import type { Texts } from '../../content/texts.server.ts';
import './offline-bar.css';
import './navbar.css';

interface Props {
  data: PageData;
  pageKind: PageKind;
  onSearch: () => void;
}

/**
 * The panel is a popover, so that the menu button of narrow screens works without script and before hydration. On
 * wide screens the style sheet places the same panel in the bar.
 */
export function Navbar({ data, pageKind, onSearch }: Props) {
  const { clinic, texts, language } = data;
  const panel = useRef<HTMLDivElement>(null);
  const { nav } = texts;
  const at = { pageKind, language };

  useEffect(() => {
    const element = panel.current;
    const closeAfterChoice = ({ target }: Event) => {
      const isChoice = target instanceof Element && target.closest('a, button');
      if (isChoice && element?.hidePopover && element.matches(':popover-open'))
        element.hidePopover();
    };
    element?.addEventListener('click', closeAfterChoice);
    return () => element?.removeEventListener('click', closeAfterChoice);
  }, []);

  return (
    <header className="nav screen-only">
      <div className="nav-bar wrap">
        <AnchorLink to="top" className="nav-brand" {...at}>
          <img src={drawingAt('mark')} alt="" width={46} height={46} fetchPriority="low" />
          <span>
            <b
              className={/\S{10}/.test(clinic.shortName) ? 'nav-name nav-long' : 'nav-name'}
              translate="no"
            >
              {clinic.shortName}
            </b>
            <span className="muted nav-line">{clinic.brandLine}</span>
          </span>
        </AnchorLink>
        <button type="button" id="nav-menu" className="nav-menu" popoverTarget="nav-panel">
          <Menu {...icon} /> {nav.menu}
        </button>
        <div id="nav-panel" className="nav-panel" popover="auto" ref={panel}>
          <nav aria-label={nav.label}>
            <ul className="nav-entries">
              <li>
                <AnchorLink to="top" {...at}>
                  {nav.home}
                </AnchorLink>
              </li>
              <li>
                <AnchorLink to="about" {...at}>
                  {nav.about}
                </AnchorLink>
              </li>
              <li>
                <AnchorLink to="news" {...at}>
                  {nav.blog}
                </AnchorLink>
              </li>
              <li>
                <AnchorLink to="google-map" {...at}>
                  {nav.contact}
                </AnchorLink>
              </li>
              <li>
                <button type="button" id="nav-search" onClick={onSearch}>
                  <Search {...icon} size={18} /> {nav.search}
                </button>
              </li>
              <li>
                <AnchorLink to="appointment" className="button button-primary nav-ask" {...at}>
                  {nav.appointment}
                </AnchorLink>
              </li>
            </ul>
          </nav>
          <nav aria-label={nav.languages} className="nav-languages">
            <LanguageLinks data={data} pageKind={pageKind} />
          </nav>
        </div>
      </div>
      <OfflineBar texts={texts.offline} />
      <noscript>
        <p className="muted nav-note">{texts.password.needsScript}</p>
      </noscript>
    </header>
  );
}

/** While the device is offline, lists the parts of the page that still work. */
function OfflineBar({ texts }: { texts: Texts['offline'] }) {
  const isOnline = useOnline();
  return (
    <p className="offline" role="status">
      {!isOnline && texts.bar}
    </p>
  );
}
