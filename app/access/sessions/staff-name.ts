const KEY = 'staff-name';
let current: string | undefined;

/** Who signed in here last, for the box to be filled in; nothing else of staff is kept on the device. */
export function readStaffName(): string {
  if (current !== undefined) return current;
  try {
    return localStorage.getItem(KEY) ?? '';
  } catch {
    // Storage may be turned off.
    return '';
  }
}

/** Signing out clears the site's storage: called again after it, the name is back. */
export function rememberStaffName(name: string = readStaffName()): void {
  current = name;
  try {
    if (name === '') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, name);
  } catch {
    // It is asked for again the next time.
  }
}
