import type { Clinic } from '../../content/clinic.ts';
import { nameStreet } from './structured-data.server.ts';

const MAX_LINE = 75;

/** A contact card for address books: vCard 3.0 (RFC 2426), which telephones old and new read. */
export function buildVcard(clinic: Clinic, publicUrl: string): string {
  const { name, phone, email, city, postal, position, cards } = clinic;
  const others = cards.filter((card) => card.phone.number !== phone.number);
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    'PRODID:-//clinic-site//EN',
    `FN:${escapeValue(name)}`,
    // A place has no family name, and readers want the property all the same.
    `N:${escapeValue(name)};;;;`,
    `ORG:${escapeValue(name)}`,
    `TEL;TYPE=WORK,VOICE,PREF:${phone.number}`,
    ...others.map((card) => `TEL;TYPE=WORK,VOICE:${card.phone.number}`),
    `EMAIL;TYPE=INTERNET,PREF:${escapeValue(email)}`,
    `ADR;TYPE=WORK:;;${[nameStreet(clinic), city, postal.region, postal.code, postal.country].map(escapeValue).join(';')}`,
    `GEO:${position.latitude.toFixed(6)};${position.longitude.toFixed(6)}`,
    `URL:${publicUrl}/`,
    'END:VCARD',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

function escapeValue(value: string): string {
  return value.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n');
}

/** At most 75 octets a line; what follows begins with a space. No character is cut in two. */
export function foldLine(line: string): string {
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > MAX_LINE) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}
