import { endingOf, kindByName } from '../upload-limits.ts';

/** 'neck' for 'scan.png' is 'neck.png'; another kind's ending is left for the server to refuse. */
export function withEnding(typed: string, former: string): string {
  const stem = typed.trim().replace(/\.+$/, '');
  if (stem === '' || kindByName(stem) || stem.endsWith(endingOf(former))) return stem;
  return stem + endingOf(former);
}
