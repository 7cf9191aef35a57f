import { Fragment, type ReactNode } from 'react';
import type { Block, Inline, Picture } from '../clinic.ts';

/* oxlint-disable react/no-array-index-key -- the parts of a text keep their order */

/** The differences between the pages of the site and the preview in the desk. */
export interface BlockLook {
  /** The elements of a heading and of one below it. */
  headings: readonly ['h2', 'h3'] | readonly ['h4', 'h5'];
  linkTo: (href: string) => { href: string; target?: '_blank' };
  show: (picture: Picture) => ReactNode;
}

interface Props {
  blocks: Block[];
  look: BlockLook;
}

/** Renders parsed Markdown. React escapes all text, so an article cannot contain HTML. */
export function BlockView({ blocks, look }: Props) {
  return blocks.map((block, index) => <OneBlock key={index} block={block} look={look} />);
}

function OneBlock({ block, look }: { block: Block; look: BlockLook }) {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p>
          <InlineView parts={block.children} look={look} />
        </p>
      );
    case 'heading': {
      const Heading = look.headings[block.level === 2 ? 0 : 1];
      return (
        <Heading>
          <InlineView parts={block.children} look={look} />
        </Heading>
      );
    }
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul';
      return (
        <List>
          {block.items.map((item, index) => (
            <li key={index}>
              <BlockView blocks={item} look={look} />
            </li>
          ))}
        </List>
      );
    }
    case 'quote':
      return (
        <blockquote>
          <BlockView blocks={block.children} look={look} />
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
      return look.show(block.picture);
  }
}

function InlineView({ parts, look }: { parts: Inline[]; look: BlockLook }) {
  return parts.map((part, index) => (
    <Fragment key={index}>
      <OneInline part={part} look={look} />
    </Fragment>
  ));
}

function OneInline({ part, look }: { part: Inline; look: BlockLook }) {
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
          <InlineView parts={part.children} look={look} />
        </strong>
      );
    case 'emphasis':
      return (
        <em>
          <InlineView parts={part.children} look={look} />
        </em>
      );
    case 'link':
      return (
        <a {...look.linkTo(part.href)} rel="noreferrer">
          <InlineView parts={part.children} look={look} />
        </a>
      );
  }
}
