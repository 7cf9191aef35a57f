import { endingOf, UPLOAD_KINDS } from '../upload-limits.ts';

/** A file name as it is stored: Unicode NFC, without a path or invisible characters. */
export function nameToKeep(name: string): string {
  return cleanFileName(name.normalize('NFC')).normalize('NFC');
}

/** 'scan.pdf', then 'scan (2).pdf', 'scan (3).pdf' …, at most MAX_NAME characters long. */
export function numberName(name: string, number: number): string {
  if (number < 2) return name;
  const ending = endingOf(name);
  const mark = ` (${number})`;
  const stem = Array.from(name.slice(0, name.length - ending.length));
  return stem.slice(0, MAX_NAME - mark.length - ending.length).join('') + mark + ending;
}

/** The name, with the ending of the file's type if it has none: Android names a photo '1000012345'. */
export function completeName(name: string, type: string): string {
  const ending = UPLOAD_KINDS.find((kind) => kind.type === type)?.endings[0];
  if (endingOf(name) !== '' || ending === undefined) return name;
  const stem = Array.from(name.replace(/[. ]+$/, '') || 'report');
  return `${stem.slice(0, MAX_NAME - ending.length - 1).join('')}.${ending}`;
}

/** A file name that every operating system accepts: Windows reserves some characters, endings and words. */
export function nameForFolder(name: string): string {
  const plain = cleanFileName(name)
    .replace(/[<>:"|?*]/g, '_')
    .replace(/[. ]+$/, '');
  const isDevice = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i.test(plain);
  return isDevice ? `_${plain}` : plain || 'report';
}

const MAX_NAME = 150;
// Control characters, and bidirectional marks, with which 'gpj.exe' can be displayed as 'exe.jpg'.
const HIDDEN = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/** `inline; filename="plain.pdf"; filename*=UTF-8''…` (RFC 6266). */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const safe = cleanFileName(name);
  const plain = safe.replace(/[^\w .()-]/g, '_');
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encodeExtended(safe)}`;
}

/** The last segment of a path, without invisible characters and leading dots, cut to MAX_NAME characters; never empty. */
export function cleanFileName(name: string): string {
  const last = name.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const visible = last.replace(HIDDEN, '').trim().replace(/^\.+/, '');
  return shorten(visible) || 'report';
}

function shorten(name: string): string {
  const characters = [...name];
  if (characters.length <= MAX_NAME) return name;
  const ending = /\.\w{1,8}$/.exec(name)?.[0] ?? '';
  return characters.slice(0, MAX_NAME - ending.length).join('') + ending;
}

/** Percent-encodes everything that RFC 8187 does not allow in an extended value. */
function encodeExtended(text: string): string {
  return encodeURIComponent(text).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
