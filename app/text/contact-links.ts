import { type DeskMobile, dialOf } from './dial.ts';

/** 'tel:+919000000001'; undefined where no number to call is known. */
export function linkToCall(person: DeskMobile): string | undefined {
  const dial = dialOf(person);
  return dial === null ? undefined : `tel:${dial}`;
}

/** A WhatsApp link whose chat begins with `message`. */
export function linkToChat(person: DeskMobile, message: string): string | undefined {
  const number = dialOf(person)?.slice(1);
  return number && `https://wa.me/${number}?text=${encodeURIComponent(message)}`;
}

/** A mailto link with subject and body; undefined without an address. */
export function linkToWrite(
  email: string | null,
  { subject, message }: { subject: string; message: string },
): string | undefined {
  if (!email?.includes('@')) return undefined;
  // Mail uses CRLF; the address is encoded so that it cannot add header fields of its own.
  const body = encodeURIComponent(message.replaceAll('\n', '\r\n'));
  const address = encodeURIComponent(email.trim()).replaceAll('%40', '@');
  return `mailto:${address}?subject=${encodeURIComponent(subject)}&body=${body}`;
}
