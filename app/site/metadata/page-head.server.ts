import type { Language } from '../../content/clinic.ts';
import { titleOf } from '../navigation/page-title.ts';
import type { HeadExtras, PageData } from '../../content/page.ts';
import { describeArticle, describeClinic } from './structured-data.server.ts';
import { addressIn, languagesOf, pageAt } from '../../content/addresses.ts';

/** The head elements for search engines, link previews and language versions; `path` is the requested path. */
export function buildHead(data: PageData, path: string, publicUrl: string): HeadExtras {
  const page = pageAt(path);
  const isIndexed = ['main', 'article', 'privacy'].includes(data.page.kind);
  const absolute = (language: Language) => `${publicUrl}${addressIn(language, page)}`;
  const languages = languagesOf(page);
  const jsonLd = describePage(data, page, publicUrl);
  return {
    title: titleOf(data, path),
    description: describeInWords(data),
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

function describeInWords({ page, clinic, texts }: PageData): string {
  if (page.kind === 'article') return page.article.summary;
  return page.kind === 'privacy' ? texts.form.privacy : clinic.welcome.lede;
}

function describePage(
  { page, clinic }: PageData,
  path: string,
  publicUrl: string,
): HeadExtras['jsonLd'] {
  if (page.kind === 'article') return describeArticle(page.article, clinic, publicUrl);
  return page.kind === 'main' && path === '/' ? describeClinic(clinic, publicUrl) : undefined;
}
