/**
 * For a button that goes away with its press: the focus stays in the part of the page that it stood in, where
 * keys go on from, and not at the beginning of the page.
 */
export function beforeItGoes(button: HTMLElement): void {
  button.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true });
}
