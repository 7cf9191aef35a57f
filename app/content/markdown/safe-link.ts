/**
 * Addresses that content may point to: the web, e-mail, telephone, and places on this site. Whatever a
 * browser would read as another scheme or another host by a trick of slashes is none of these.
 */
export function isSafeLink(address: string): boolean {
  if (hasControlOrSpace(address)) return false;
  if (/^(https?:\/\/[^/\\]|mailto:|tel:)/i.test(address)) return true;
  if (/^[/\\]{2}|\\/.test(address)) return false;
  return !/^[^/?#]*:/.test(address);
}

function hasControlOrSpace(address: string): boolean {
  return [...address].some((letter) => letter <= ' ' || letter === '\u007f');
}
