import { Fragment } from 'react';
import type { Block, Inline } from './clinic.ts';
import { PictureView } from './picture-view.tsx';

/* oxlint-disable react/no-array-index-key -- the parts of a written text never move */

/** Markdown as elements: React writes every word as text, so none of it can be markup. */
export function BlockView({ blocks }: { blocks: Block[] }) {
  return blocks.map((block, place) => <OneBlock key={place} block={block} />);
}

function OneBlock({ block }: { block: Block }) {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p>
          <InlineView parts={block.children} />
        </p>
      );
    case 'heading': {
      const Heading = block.level === 2 ? 'h2' : 'h3';
      return (
        <Heading>
          <InlineView parts={block.children} />
        </Heading>
      );
    }
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul';
      return (
        <List>
          {block.items.map((item, place) => (
            <li key={place}>
              <BlockView blocks={item} />
            </li>
          ))}
        </List>
      );
    }
    case 'quote':
      return (
        <blockquote>
          <BlockView blocks={block.children} />
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

function InlineView({ parts }: { parts: Inline[] }) {
  return parts.map((part, place) => (
    <Fragment key={place}>
      <OneInline part={part} />
    </Fragment>
  ));
}

function OneInline({ part }: { part: Inline }) {
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
          <InlineView parts={part.children} />
        </strong>
      );
    case 'emphasis':
      return (
        <em>
          <InlineView parts={part.children} />
        </em>
      );
    case 'link':
      return (
        <a href={part.href} rel="noreferrer">
          <InlineView parts={part.children} />
        </a>
      );
  }
}
