import { LANGUAGES, addressIn } from '../../content/addresses.ts';
import type { PageData } from '../../content/page.ts';

/** Whole page loads: each language has its own words and its own letters. */
export function LanguageLinks({ data }: { data: PageData }) {
  const page = data.page.kind === 'privacy' ? '/privacy' : '/';
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
