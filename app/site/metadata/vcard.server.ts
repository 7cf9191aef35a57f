import type { Clinic } from '../../content/clinic.ts';
import { nameStreet } from './structured-data.server.ts';

const MAX_LINE = 75;

/** A contact card in vCard 3.0 (RFC 2426), which old and new telephones read. */
export function buildVcard(clinic: Clinic, publicUrl: string): string {
  const { name, phone, email, city, postal, position, cards } = clinic;
  const others = cards.filter((card) => card.phone.number !== phone.number);
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    'PRODID:-//clinic-site//EN',
    `FN:${escapeValue(name)}`,
    // N is required even for an organization, which has no family name.
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

/** Folds a line after at most 75 octets, never inside a character (RFC 2425, 5.8.1). */
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
