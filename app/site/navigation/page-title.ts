import { specialtyAt } from '../../content/addresses.ts';
import type { PageData } from '../../content/page.ts';

/** The document title of a page; `path` decides between the main page and the specialty screens. */
export function titleOf({ clinic, texts, page }: PageData, path: string): string {
  const named = (title: string) => `${title} | ${clinic.name}`;
  switch (page.kind) {
    case 'article':
      return named(page.article.title);
    case 'all-news':
      return named(clinic.newsHeading);
    case 'privacy':
      return named(texts.privacy.heading);
    case 'accessibility':
      return named(texts.footer.accessibility);
    case 'sent':
      return named(texts.form.sentHeading);
    case 'not-found':
      return named(texts.notFound.heading);
    case 'error':
      return named(texts.error.heading);
    case 'main': {
      const route = specialtyAt(path);
      return route ? named(texts.specialtyHeadings[route]) : `${clinic.name}, ${clinic.city}`;
    }
    // A page of one message, or of an enquiry.
    default:
      return named(page.heading);
  }
}
