import type { Clinic, Language, SpecialtyTile } from '../../content/clinic.ts';
import { titleOf } from '../navigation/page-title.ts';
import type { HeadExtras, PageData } from '../../content/page.ts';
import { articleData, clinicData, specialtyData } from './structured-data.server.ts';
import { addressIn, languagesOf, pageAt, specialtyAt } from '../../content/addresses.ts';

/** The head elements for search engines, link previews and language versions; `path` is the requested path. */
export function buildHead(data: PageData, path: string, publicUrl: string): HeadExtras {
  const page = pageAt(path);
  const isIndexed = ['main', 'article', 'all-news', 'privacy', 'accessibility'].includes(
    data.page.kind,
  );
  const absolute = (language: Language) => `${publicUrl}${addressIn(language, page)}`;
  const languages = languagesOf(page);
  const jsonLd = describePage(data, page, publicUrl);
  return {
    title: titleOf(data, path),
    description: describeInWords(data, page),
    ...(isIndexed && {
      // Articles exist in English only, whatever the language of the page around them.
      canonical: absolute(languages.includes(data.language) ? data.language : 'en'),
    }),
    ogImage: `${publicUrl}/drawings/og.png`,
    ...(data.page.kind === 'article' && { publishedOn: data.page.article.publishedOn }),
    alternates:
      isIndexed && languages.length > 1
        ? [
            ...languages.map((language) => ({ language, href: absolute(language) })),
            { language: 'x-default', href: absolute('en') },
          ]
        : [],
    ...(jsonLd && { jsonLd }),
    isIndexed,
  };
}

function describeInWords({ page, clinic, texts }: PageData, path: string): string {
  if (page.kind === 'article') return page.article.summary;
  if (page.kind === 'all-news') return `${clinic.newsHeading}, ${clinic.name}`;
  if (page.kind === 'privacy') return texts.form.privacy;
  if (page.kind === 'accessibility') return `${texts.footer.accessibility}, ${clinic.name}`;
  return findSpecialty(clinic, path)?.text ?? clinic.welcome.lede;
}

function findSpecialty({ specialties }: Clinic, path: string): SpecialtyTile | undefined {
  const shown = specialtyAt(path);
  return specialties.items.find(({ route }) => route === shown);
}

function describePage(
  { page, clinic }: PageData,
  path: string,
  publicUrl: string,
): HeadExtras['jsonLd'] {
  if (page.kind === 'article') return articleData(page.article, clinic, publicUrl);
  if (page.kind !== 'main') return undefined;
  const specialty = findSpecialty(clinic, path);
  if (specialty) return specialtyData(specialty, clinic, publicUrl);
  return path === '/' ? clinicData(clinic, publicUrl) : undefined;
}
