import { Fragment } from 'react';
import type { Block, Inline } from '../../content/clinic.ts';

/* oxlint-disable react/no-array-index-key -- the parts of a text keep their order */

interface Props {
  blocks: Block[];
  /** The address of a photo by its name; undefined if there is none of that name. */
  addressOf: (name: string) => string | undefined;
}

/**
 * Shows the blocks that the site's own reader made of a Markdown text. The visitors' component is not used, because its
 * chunk would then be split, and a visitor would load one more file.
 */
export function BlocksView({ blocks, addressOf }: Props) {
  return blocks.map((block, index) => <OneBlock key={index} block={block} addressOf={addressOf} />);
}

function OneBlock({ block, addressOf }: { block: Block; addressOf: Props['addressOf'] }) {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p>
          <Inlines parts={block.children} />
        </p>
      );
    case 'heading': {
      const Heading = block.level === 2 ? 'h4' : 'h5';
      return (
        <Heading>
          <Inlines parts={block.children} />
        </Heading>
      );
    }
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul';
      return (
        <List>
          {block.items.map((item, index) => (
            <li key={index}>
              <BlocksView blocks={item} addressOf={addressOf} />
            </li>
          ))}
        </List>
      );
    }
    case 'quote':
      return (
        <blockquote>
          <BlocksView blocks={block.children} addressOf={addressOf} />
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
    case 'picture': {
      const name = 'src' in block.picture ? block.picture.src : '';
      const address = addressOf(name);
      if (address === undefined) {
        return <p className="markdown-lacking">There is no picture “{name}”.</p>;
      }
      return <img src={address} alt={block.picture.alt} />;
    }
  }
}

function Inlines({ parts }: { parts: Inline[] }) {
  return parts.map((part, index) => (
    <Fragment key={index}>
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
          <Inlines parts={part.children} />
        </strong>
      );
    case 'emphasis':
      return (
        <em>
          <Inlines parts={part.children} />
        </em>
      );
    case 'link':
      return (
        <a href={part.href} target="_blank" rel="noreferrer">
          <Inlines parts={part.children} />
        </a>
      );
  }
}
