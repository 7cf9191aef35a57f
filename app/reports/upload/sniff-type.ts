const UNKNOWN_TYPE = 'application/octet-stream';

const PDF = 'application/pdf';
/** A PDF may begin with a byte order mark and blanks: readers look for the mark in the first 1,024 bytes. */
const PDF_START = /^(?:\xef\xbb\xbf|[\0\t\n\f\r ])*%PDF-/;

/** Number of first bytes that are needed to detect the type. */
export const SNIFFED_BYTES = 1024;

/** Together with PDF the types that are shown in the browser; everything else is sent as a download. */
const SIGNATURES: { type: string; parts: { at: number; bytes: number[] }[] }[] = [
  {
    type: 'image/png',
    parts: [{ at: 0, bytes: [0x89, ...ascii('PNG'), 0x0d, 0x0a, 0x1a, 0x0a] }],
  },
  { type: 'image/jpeg', parts: [{ at: 0, bytes: [0xff, 0xd8, 0xff] }] },
  {
    type: 'image/webp',
    parts: [
      { at: 0, bytes: ascii('RIFF') },
      { at: 8, bytes: ascii('WEBP') },
    ],
  },
];

/** The media type according to the content alone, not to the name or the declared type. */
export function sniffType(start: Uint8Array): string {
  const found = SIGNATURES.find(({ parts }) =>
    parts.every(({ at, bytes }) => bytes.every((byte, place) => start[at + place] === byte)),
  );
  if (found) return found.type;
  return PDF_START.test(String.fromCharCode(...start.subarray(0, SNIFFED_BYTES)))
    ? PDF
    : UNKNOWN_TYPE;
}

export function isShownInBrowser(type: string): boolean {
  return type === PDF || SIGNATURES.some((signature) => signature.type === type);
}

function ascii(text: string): number[] {
  return [...text].map((character) => character.charCodeAt(0));
}
