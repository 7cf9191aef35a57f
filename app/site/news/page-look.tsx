import { linkIn } from '../../content/addresses.ts';
import type { Language } from '../../content/clinic.ts';
import type { BlockLook } from '../../content/markdown/block-view.tsx';
import { PictureView } from '../picture-view.tsx';

/** Texts on the pages of the site. Internal links lead to pages in the page's language. */
export const lookIn = (language: Language): BlockLook => ({
  headings: ['h2', 'h3'],
  linkTo: (href) => ({ href: linkIn(language, href) }),
  show: (picture) => <PictureView picture={picture} width={640} height={360} />,
});
