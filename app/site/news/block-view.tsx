import { Fragment } from 'react';
import type { Block, Inline, Language } from '../../content/clinic.ts';
import { PictureView } from '../picture-view.tsx';
import { linkIn } from '../../content/addresses.ts';

/* oxlint-disable react/no-array-index-key -- the parts of a text keep their order */

interface Props {
  blocks: Block[];
  /** The page's language: internal links lead to pages in the same language. */
  language: Language;
}

/** Renders parsed Markdown. React escapes all text, so an article cannot contain HTML. */
export function BlockView({ blocks, language }: Props) {
  return blocks.map((block, index) => <OneBlock key={index} block={block} language={language} />);
}

function OneBlock({ block, language }: { block: Block; language: Language }) {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p>
          <InlineView parts={block.children} language={language} />
        </p>
      );
    case 'heading': {
      const Heading = block.level === 2 ? 'h2' : 'h3';
      return (
        <Heading>
          <InlineView parts={block.children} language={language} />
        </Heading>
      );
    }
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul';
      return (
        <List>
          {block.items.map((item, index) => (
            <li key={index}>
              <BlockView blocks={item} language={language} />
            </li>
          ))}
        </List>
      );
    }
    case 'quote':
      return (
        <blockquote>
          <BlockView blocks={block.children} language={language} />
        </blockquote>
      );
    case 'code':
      return (
        <pre>
          <code>{block.text}</code>
        </pre>
      );
    case 'rule':
      return <hr />;
    case 'picture':
      return <PictureView picture={block.picture} width={640} height={360} />;
  }
}

function InlineView({ parts, language }: { parts: Inline[]; language: Language }) {
  return parts.map((part, index) => (
    <Fragment key={index}>
      <OneInline part={part} language={language} />
    </Fragment>
  ));
}

function OneInline({ part, language }: { part: Inline; language: Language }) {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'code':
      return <code>{part.text}</code>;
    case 'break':
      return <br />;
    case 'strong':
      return (
        <strong>
          <InlineView parts={part.children} language={language} />
        </strong>
      );
    case 'emphasis':
      return (
        <em>
          <InlineView parts={part.children} language={language} />
        </em>
      );
    case 'link':
      return (
        <a href={linkIn(language, part.href)} rel="noreferrer">
          <InlineView parts={part.children} language={language} />
        </a>
      );
  }
}
