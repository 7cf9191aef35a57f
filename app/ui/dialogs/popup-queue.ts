import { createSharedValue } from '../shared-value.ts';

interface Popup {
  message: string;
  resolve: () => void;
}

export const popups = createSharedValue<readonly Popup[]>([]);

/** Shows the message once those before it are read; resolves when the person has closed it. */
export function showPopup(message: string): Promise<void> {
  return new Promise((resolve) => {
    popups.write([...popups.read(), { message, resolve }]);
  });
}

export function takeFirstPopup(): void {
  const [first, ...others] = popups.read();
  popups.write(others);
  first?.resolve();
}
