export interface TypedPart {
  text: string;
  /** To be marked. */
  isTyped: boolean;
}

/** Divides a name at the beginnings of words that were typed. */
export function splitName(name: string, typed: string): TypedPart[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return name.split(/([\s.]+)/).flatMap((word) => {
    const found = words.find((one) => word.toLowerCase().startsWith(one));
    return found === undefined ? part(word, false) : splitAt(word, found.length);
  });
}

/** Divides an id or a number, perhaps with spaces, after the digits that were typed or before its last ones. */
export function splitNumber(shown: string, typed: string): TypedPart[] {
  const digits = typed.replace(/\D/g, '');
  const plain = shown.replace(/\D/g, '');
  if (digits === '') return part(shown, false);
  if (plain.startsWith(digits)) return splitAt(shown, placeOf(shown, digits.length));
  if (!plain.endsWith(digits)) return part(shown, false);
  const place = placeOf(shown, plain.length - digits.length);
  return [...part(shown.slice(0, place), false), ...part(shown.slice(place), true)];
}

function splitAt(text: string, place: number): TypedPart[] {
  return [...part(text.slice(0, place), true), ...part(text.slice(place), false)];
}

function part(text: string, isTyped: boolean): TypedPart[] {
  return text === '' ? [] : [{ text, isTyped }];
}

/** The place in `text` after so many digits. */
function placeOf(text: string, digits: number): number {
  let left = digits;
  const place = [...text].findIndex((letter) => (/\d/.test(letter) ? left-- : left) === 0);
  return place === -1 ? text.length : place;
}
