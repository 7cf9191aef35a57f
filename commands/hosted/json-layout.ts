const SPACES = new Set([' ', '\n', '\r', '\t']);
const MARKS = new Set(['{', '}', '[', ']', ',', ':']);

/** The JSON without whitespace; strings and numbers stay as written. */
export function packJson(raw: string): string {
  return layOut(raw, () => '', ':');
}

/** The JSON indented as by `JSON.stringify(value, null, 1)`, `depth` levels deep; strings and numbers stay as written. */
export function spreadJson(raw: string, depth: number): string {
  return layOut(raw, (inner) => `\n${' '.repeat(depth + inner)}`, ': ');
}

function layOut(raw: string, lineAt: (depth: number) => string, colon: string): string {
  let laidOut = '';
  let depth = 0;
  for (let at = 0; at < raw.length;) {
    const character = raw.charAt(at);
    const end = findEnd(raw, at, character);
    if (character === '{' || character === '[') {
      const next = passSpaces(raw, end);
      if (raw.charAt(next) === '}' || raw.charAt(next) === ']') {
        laidOut += character + raw.charAt(next);
        at = passSpaces(raw, next + 1);
        continue;
      }
      laidOut += character + lineAt(++depth);
    } else if (character === '}' || character === ']') laidOut += lineAt(--depth) + character;
    else if (character === ',') laidOut += character + lineAt(depth);
    else if (character === ':') laidOut += colon;
    else laidOut += raw.slice(at, end);
    at = passSpaces(raw, end);
  }
  return laidOut;
}

/** The end of the token that begins at `at`. */
function findEnd(raw: string, at: number, character: string): number {
  if (MARKS.has(character)) return at + 1;
  let end = at + 1;
  if (character === '"') {
    while (raw.charAt(end) !== '"') end += raw.charAt(end) === '\\' ? 2 : 1;
    return end + 1;
  }
  while (end < raw.length && !MARKS.has(raw.charAt(end)) && !SPACES.has(raw.charAt(end))) end++;
  return end;
}

function passSpaces(raw: string, at: number): number {
  let end = at;
  while (SPACES.has(raw.charAt(end))) end++;
  return end;
}
