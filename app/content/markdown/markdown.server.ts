import MarkdownIt, { type StateInline, type Token } from 'markdown-it';
import type { Block, Inline, Picture } from '../clinic.ts';
import { isSafeLink } from './safe-link.ts';

const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false });
markdown.disable(['table', 'strikethrough']);
markdown.validateLink = isSafeLink;
markdown.inline.ruler.before('image', 'spaced-picture', readSpacedPicture);

/** Bounded: it is tried at each `![`, and would otherwise read the rest of a long line each time. */
const SPACED_PICTURE =
  /!\[([^\]\n]{0,500})\]\(((?:[^()<>"\n]|\([^()<>"\n]{0,255}\)){1,255}\.\w{3,4})(?: {1,9}"[^"\n]{0,500}")?\)/y;

/** Accepts file names with spaces, as photos often have, which CommonMark does not read as a picture. */
function readSpacedPicture(state: StateInline, isSilent: boolean): boolean {
  SPACED_PICTURE.lastIndex = state.pos;
  const [whole, alt, file] = SPACED_PICTURE.exec(state.src) ?? [];
  if (whole === undefined || !file?.includes(' ')) return false;
  if (!isSilent) {
    const token = state.push('image', 'img', 0);
    token.content = alt ?? '';
    token.attrSet('src', file.trim());
  }
  state.pos += whole.length;
  return true;
}

/** Parses Markdown. HTML in it becomes plain text. */
export function readMarkdown(text: string, findPicture: FindPicture): Block[] {
  const tokens = markdown.parse(text, {});
  return readBlocks(tokens, findPicture, { hasHeading: false });
}

/** The addresses of the links in a Markdown text, each with its line, counted from 0. */
export function listLinks(text: string): { href: string; line: number }[] {
  const links: { href: string; line: number }[] = [];
  for (const { map, children } of markdown.parse(text, {})) {
    let line = map?.[0] ?? 0;
    for (const token of children ?? []) {
      if (token.type === 'softbreak' || token.type === 'hardbreak') line += 1;
      if (token.type === 'link_open') links.push({ href: String(token.attrGet('href')), line });
    }
  }
  return links;
}

/** Whole minutes at 200 words a minute, at least one. */
export function countReadingMinutes(markdownText: string): number {
  const words = markdownText.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  return Math.max(1, Math.round(words / 200));
}

interface Outline {
  hasHeading: boolean;
}

function readBlocks(tokens: Token[], findPicture: FindPicture, outline: Outline): Block[] {
  const blocks: Block[] = [];
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index];
    if (!token) break;
    if (token.nesting !== 1) {
      blocks.push(...readLeaf(token, findPicture));
      continue;
    }
    const end = findClose(tokens, index);
    const inside = tokens.slice(index + 1, end);
    blocks.push(...readContainer(token, inside, findPicture, outline));
    index = end;
  }
  return blocks;
}

function readLeaf(token: Token, findPicture: FindPicture): Block[] {
  if (token.type === 'hr') return [{ kind: 'rule' }];
  if (token.type === 'fence' || token.type === 'code_block') {
    return [{ kind: 'code', text: token.content }];
  }
  return token.type === 'inline' ? readParagraph(token, findPicture) : [];
}

function readContainer(
  { type, tag }: Token,
  inside: Token[],
  findPicture: FindPicture,
  outline: Outline,
): Block[] {
  if (type === 'heading_open') {
    // The title is the page's h1, and no level below it may be skipped.
    const level = outline.hasHeading && Number(tag.slice(1)) > 2 ? 3 : 2;
    outline.hasHeading = true;
    const { children } = readInlines(inside[0]?.children ?? [], findPicture);
    return children.length > 0 ? [{ kind: 'heading', level, children }] : [];
  }
  const children = readBlocks(inside, findPicture, outline);
  if (type === 'blockquote_open') return [{ kind: 'quote', children }];
  if (type === 'bullet_list_open' || type === 'ordered_list_open') {
    const items = splitItems(inside).map((item) => readBlocks(item, findPicture, outline));
    return [{ kind: 'list', ordered: type === 'ordered_list_open', items }];
  }
  return children;
}

/** Moves pictures out of the paragraph, to blocks of their own after it. */
function readParagraph(token: Token, findPicture: FindPicture): Block[] {
  const { children, pictures } = readInlines(token.children ?? [], findPicture);
  const hasWords = children.some((child) => child.kind !== 'text' || child.text.trim() !== '');
  const paragraph: Block[] = hasWords ? [{ kind: 'paragraph', children }] : [];
  return [...paragraph, ...pictures.map((picture): Block => ({ kind: 'picture', picture }))];
}

function splitItems(tokens: Token[]): Token[][] {
  const items: Token[][] = [];
  for (let index = 0; index < tokens.length; index++) {
    const end = findClose(tokens, index);
    items.push(tokens.slice(index + 1, end));
    index = end;
  }
  return items;
}

function findClose(tokens: Token[], open: number): number {
  let depth = 0;
  for (let index = open; index < tokens.length; index++) {
    depth += tokens[index]?.nesting ?? 0;
    if (depth === 0) return index;
  }
  return tokens.length;
}

/** Text with its emphasis and links, and separately the pictures in it. */
function readInlines(
  tokens: Token[],
  findPicture: FindPicture,
): { children: Inline[]; pictures: Picture[] } {
  const pictures: Picture[] = [];
  const root: Inline[] = [];
  const open: Inline[][] = [root];
  for (const token of tokens) {
    const target = open.at(-1) ?? root;
    if (token.nesting === 1) {
      const children: Inline[] = [];
      target.push(openInline(token, children));
      open.push(children);
    } else if (token.nesting === -1) {
      open.pop();
    } else if (token.type === 'image') {
      const picture = findPicture(readFileName(token), token.content);
      if (picture) pictures.push(picture);
    } else {
      addLeaf(target, token);
    }
  }
  return { children: root, pictures };
}

function openInline(token: Token, children: Inline[]): Inline {
  if (token.type === 'link_open') {
    return { kind: 'link', href: String(token.attrGet('href') ?? ''), children };
  }
  return { kind: token.type === 'strong_open' ? 'strong' : 'emphasis', children };
}

function addLeaf(target: Inline[], { type, content }: Token): void {
  if (type === 'hardbreak') target.push({ kind: 'break' });
  else if (type === 'code_inline') target.push({ kind: 'code', text: content });
  else addText(target, type === 'softbreak' ? ' ' : content);
}

function addText(target: Inline[], text: string): void {
  const last = target.at(-1);
  if (text === '') return;
  if (last?.kind === 'text') last.text += text;
  else target.push({ kind: 'text', text });
}

/** The file's name alone. Markdown editors show a preview only for 'pictures/x.jpg' or '../pictures/x.jpg'. */
function readFileName(token: Token): string {
  const address = String(token.attrGet('src') ?? '').replace(/^(\.\.\/)?pictures\//, '');
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

/** Finds a picture by its file name; undefined if the content folder has none. */
type FindPicture = (file: string, alt: string) => Picture | undefined;
