import { createSharedValue } from '../../ui/shared-value.ts';

/** How many files are chosen and not added yet, anywhere on the page. */
let unsent = 0;

/** Who waits for the answer whether files that are not added yet may go. */
export const leaving = createSharedValue<
  { files: number; answer: (may: boolean) => void } | undefined
>(undefined);

/** Asks before the browser leaves the page; `mayLeaveFiles` asks before anything on it does. */
export function noteUnsentFiles(files: number): void {
  if (files > 0 && unsent === 0) addEventListener('beforeunload', askBrowser);
  if (files === 0) removeEventListener('beforeunload', askBrowser);
  unsent = files;
}

/** True at once where nothing would be lost; otherwise what the person says. */
export function mayLeaveFiles(): Promise<boolean> | true {
  if (unsent === 0) return true;
  leaving.read()?.answer(false);
  return new Promise((resolve) => {
    leaving.write({
      files: unsent,
      answer(may) {
        leaving.write(undefined);
        resolve(may);
      },
    });
  });
}

function askBrowser(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
