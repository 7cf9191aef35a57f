const KEY = 'staff-name';
let current: string | undefined;

/** The name last used to sign in on this device, to fill in the form. Nothing else about staff is stored on the device. */
export function readStaffName(): string {
  if (current !== undefined) return current;
  try {
    return localStorage.getItem(KEY) ?? '';
  } catch {
    // Storage may be turned off.
    return '';
  }
}

/** Stores the name. Signing out clears the site's storage, so call it again afterwards. */
export function rememberStaffName(name: string = readStaffName()): void {
  current = name;
  try {
    if (name === '') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, name);
  } catch {
    // The form is then empty the next time.
  }
}
