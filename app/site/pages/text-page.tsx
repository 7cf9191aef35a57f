import { homeOf } from '../../content/addresses.ts';
import type { Block } from '../../content/clinic.ts';
import type { PageData } from '../../content/page.ts';
import { BlockView } from '../../content/markdown/block-view.tsx';
import { lookIn } from '../news/page-look.tsx';

interface Props {
  data: PageData;
  page: { heading: string; body: Block[] };
}

/** A page with a text of the program. It is finished HTML: nothing in it needs a script. */
export function TextPage({ data: { language, clinic }, page: { heading, body } }: Props) {
  return (
    <main id="main" className="article wrap" tabIndex={-1}>
      <a href={homeOf(language)} className="article-back">
        {clinic.name}
      </a>
      <h1>{heading}</h1>
      <div className="article-body">
        <BlockView blocks={body} look={lookIn(language)} />
      </div>
    </main>
  );
}
