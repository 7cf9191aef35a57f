import { LANGUAGES, addressIn } from '../../content/addresses.ts';
import type { PageData } from '../../content/page.ts';
import type { PageKind } from './page-link.tsx';
import './language-links.css';

/** The address of the page in English; undefined for a page that exists in one language only. */
function pageOf({ page }: PageData, pageKind: PageKind): string | undefined {
  if (page.kind === 'article') return `/news/${page.article.slug}`;
  if (page.kind === 'all-news') return '/news';
  if (page.kind === 'privacy' || page.kind === 'accessibility') return `/${page.kind}`;
  return pageKind === 'main' ? '/' : undefined;
}

/**
 * Plain links: another language needs a full page load, for its own texts and fonts. A link to the main page, because
 * the page has no translation, says so.
 */
export function LanguageLinks({ data, pageKind }: { data: PageData; pageKind: PageKind }) {
  const page = pageOf(data, pageKind);
  return (
    <ul className="languages screen-only">
      {LANGUAGES.map(({ language, name }) => (
        <li key={language}>
          <a
            href={addressIn(language, page ?? '/')}
            lang={language}
            hrefLang={language}
            translate="no"
            className="language-name"
            aria-current={language === data.language ? 'true' : undefined}
          >
            {name}
            {!page && (
              <span className="language-home" lang={data.language}>
                ({data.texts.nav.home})
              </span>
            )}
          </a>
        </li>
      ))}
    </ul>
  );
}
