import { isSafeLink } from '../markdown/safe-link.ts';

/** A tag or a comment of HTML; an address in angle brackets, <https://example.org>, is none. */
const HTML = /<\/?[a-z][a-z0-9-]*(?=[\s/>])[^<>]*>|<!--/i;
/** The target of [words](target) or ![words](target), and of a line [name]: target. */
const TARGETS = /(!?)\[[^\]\n]*\]\(\s*<?([^)\s>]*)|^ {0,3}\[[^\]\n]+\]:\s*<?([^\s>]*)/gm;
const PICTURE_WITHOUT_WORDS = /!\[\s*\]\(\s*([^)\n]*?)\s*\)/;

/** The sentence about a Markdown text that would not show what was meant; undefined if there is nothing to mend. */
export function findMarkdownFault(text: string): string | undefined {
  const tag = HTML.exec(text)?.[0];
  if (tag !== undefined) {
    return `HTML such as ${tag.slice(0, 30)} does not work here: use the buttons above the text.`;
  }
  for (const [, isPicture, target, defined] of text.matchAll(TARGETS)) {
    const address = target ?? defined ?? '';
    if (!isPicture && !isSafeLink(address)) {
      return `The link to ${address.slice(0, 40)} does not work: a link begins with / for a place on this site, or with https://, mailto: or tel:.`;
    }
  }
  const picture = PICTURE_WITHOUT_WORDS.exec(text)?.[1];
  if (picture !== undefined) {
    return `Please write what the picture ${picture} shows between [ and ], for people who do not see it.`;
  }
  return undefined;
}

/** The same for a text of one line without Markdown. */
export function findLineFault(text: string, maxLength: number): string | undefined {
  if (text.trim() === '') return 'Write something here.';
  if (text.length > maxLength) {
    return `This is too long: ${text.length} characters of at most ${maxLength}.`;
  }
  const tag = HTML.exec(text)?.[0];
  return tag === undefined ? undefined : `HTML such as ${tag.slice(0, 30)} does not work here.`;
}
