import { normaliseMobile } from '../../patients/mobile.ts';

/** 'tel:+919000000001'; undefined where there is no number to call. */
export function linkToCall(mobile: string | null): string | undefined {
  const number = numberWithCountry(mobile);
  return number && `tel:+${number}`;
}

/** Opens a chat that begins with these words. */
export function linkToChat(mobile: string | null, message: string): string | undefined {
  const number = numberWithCountry(mobile);
  return number && `https://wa.me/${number}?text=${encodeURIComponent(message)}`;
}

export function linkToWrite(
  email: string | null,
  { subject, message }: { subject: string; message: string },
): string | undefined {
  if (!email?.includes('@')) return undefined;
  // Line ends are those of mail, and the address itself must bring no fields of its own.
  const body = encodeURIComponent(message.replaceAll('\n', '\r\n'));
  const address = encodeURIComponent(email.trim()).replaceAll('%40', '@');
  return `mailto:${address}?subject=${encodeURIComponent(subject)}&body=${body}`;
}

/** Ten digits are an Indian number (R7); longer ones bring their country's. */
function numberWithCountry(mobile: string | null): string | undefined {
  const digits = normaliseMobile(mobile ?? '');
  return digits?.length === 10 ? `91${digits}` : digits;
}
