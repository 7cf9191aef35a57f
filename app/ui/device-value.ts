/** A text that this browser keeps. Signing out clears the site's storage, so `remember` is called again afterwards. */
export interface DeviceValue {
  /** Its name in the storage. */
  name: string;
  /** Empty before the first `remember`. */
  read(): string;
  /** Without a value: remembers the one that was read or remembered last. */
  remember(value?: string): void;
}

export function keepOnDevice(name: string): DeviceValue {
  let current: string | undefined;
  function read(): string {
    if (current !== undefined) return current;
    try {
      return localStorage.getItem(name) ?? '';
    } catch {
      // Storage may be turned off.
      return '';
    }
  }
  return {
    name,
    read,
    remember(value = read()) {
      current = value;
      try {
        if (value === '') localStorage.removeItem(name);
        else localStorage.setItem(name, value);
      } catch {
        // Without storage the value is unknown the next time.
      }
    },
  };
}
