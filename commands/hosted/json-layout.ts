import { createScanner } from 'jsonc-parser';

/** The JSON without whitespace; strings and numbers stay as written. */
export function packJson(raw: string): string {
  return layOut(raw, () => '', ':');
}

/** The JSON indented as by `JSON.stringify(value, null, 1)`, `depth` levels deep; strings and numbers stay as written. */
export function spreadJson(raw: string, depth: number): string {
  return layOut(raw, (inner) => `\n${' '.repeat(depth + inner)}`, ': ');
}

function layOut(raw: string, lineAt: (depth: number) => string, colon: string): string {
  const scanner = createScanner(raw, true);
  let laidOut = '';
  let depth = 0;
  let hasOpened = false;
  for (;;) {
    scanner.scan();
    const start = scanner.getTokenOffset();
    const token = raw.slice(start, start + scanner.getTokenLength());
    if (token === '') return laidOut;
    if (token === '}' || token === ']') {
      depth--;
      laidOut += hasOpened ? token : lineAt(depth) + token;
    } else {
      if (hasOpened) laidOut += lineAt(depth);
      if (token === ':') laidOut += colon;
      else if (token === ',') laidOut += token + lineAt(depth);
      else laidOut += token;
    }
    hasOpened = token === '{' || token === '[';
    if (hasOpened) depth++;
  }
}
