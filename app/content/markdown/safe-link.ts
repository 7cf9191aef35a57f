/**
 * True for the addresses that content may link to: http(s), mailto, tel, and paths on this site. Slashes and
 * backslashes that a browser would read as another host are refused.
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
