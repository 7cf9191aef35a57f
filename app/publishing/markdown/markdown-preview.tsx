import { useEffect, useState } from 'react';
import { callsOf } from '../../http/client/call-route.ts';
import type { Block, Language } from '../../content/clinic.ts';
import type { pictureRoutes } from '../pictures/pictures.contract.ts';
import { BlockView, type BlockLook } from '../../content/markdown/block-view.tsx';

const call = callsOf<typeof pictureRoutes>();

interface Props {
  text: string;
  lang: Language;
  /** The name of the previewed text, for people who do not see it. */
  label: string;
  addressOf: (name: string) => string | undefined;
}

const PAUSE_MS = 350;

/** The text as visitors see it, after each pause in typing. The former one stays until the next is there. */
export function MarkdownPreview({ text, lang, label, addressOf }: Props) {
  const [blocks, setBlocks] = useState<Block[]>();
  const [fault, setFault] = useState<string>();
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const timer = setTimeout(async () => {
      const answer = await call('POST /staff/site/markdown', { body: { text } }, { signal });
      if (signal.aborted) return;
      if (answer.kind === 'done') setBlocks(answer.value.blocks);
      setFault(answer.kind === 'refused' || answer.kind === 'unreachable' ? NOT_SHOWN : undefined);
    }, PAUSE_MS);
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, [text]);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard
    <section className="markdown-preview" lang={lang} aria-label={label} tabIndex={0}>
      {fault && <p className="markdown-lacking">{fault}</p>}
      {blocks && blocks.length === 0 && <p className="markdown-lacking">Nothing is written yet.</p>}
      {blocks && <BlockView blocks={blocks} look={lookOf(addressOf)} />}
    </section>
  );
}

const NOT_SHOWN = 'The preview could not be made just now. Your text is kept.';

/** Below the headings of the desk, with links that leave it open, and photos that are not published yet. */
function lookOf(addressOf: Props['addressOf']): BlockLook {
  return {
    headings: ['h4', 'h5'],
    linkTo: (href) => ({ href, target: '_blank' }),
    show(picture) {
      const name = 'src' in picture ? picture.src : '';
      const address = addressOf(name);
      if (address !== undefined) return <img src={address} alt={picture.alt} />;
      return <p className="markdown-lacking">There is no picture “{name}”.</p>;
    },
  };
}
