import type { Token } from 'markdown-it';
import type { Inline, Picture } from '../clinic.ts';
import type { FindPicture } from '../pictures/find-picture.ts';

/** The words of a line with their emphasis and links, and the pictures named among them. */
export function readInlines(
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

/** Editors show a preview only with the way to the file, 'pictures/x.jpg' or '../pictures/x.jpg'. */
function readFileName(token: Token): string {
  const address = String(token.attrGet('src') ?? '').replace(/^(\.\.\/)?pictures\//, '');
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
