import { LANGUAGES, addressIn } from '../../content/addresses.ts';
import type { PageData } from '../../content/page.ts';
import './language-links.css';

/** The address of the page in English; the main page for one that exists in one language only. */
function pageOf(page: PageData['page']): string {
  if (page.kind === 'article') return `/news/${page.article.slug}`;
  return page.kind === 'privacy' ? '/privacy' : '/';
}

/** Plain links: another language needs a full page load, for its own texts and fonts. */
export function LanguageLinks({ data }: { data: PageData }) {
  const page = pageOf(data.page);
  return (
    <ul className="languages">
      {LANGUAGES.map(({ language, name }) => (
        <li key={language}>
          <a
            href={addressIn(language, page)}
            lang={language}
            hrefLang={language}
            translate="no"
            className="language-name"
            aria-current={language === data.language ? 'true' : undefined}
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
