/**
 * Whether a name that is joined to a folder leads to a file in that folder. Names come from the database, from backups
 * and from plans on the disk, and whoever can write there must not reach other files.
 */
export function staysInside(name: string): boolean {
  if (name.includes('\0') || name.includes('\\')) return false;
  return name.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
}

export function isSha256(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text);
}
