/**
 * Whether the element is rendered. `checkVisibility` exists in all browsers since 2024; for older ones the element
 * counts as rendered if it has a box.
 */
export function isShown(element: Element): boolean {
  return element.checkVisibility?.() ?? element.getClientRects().length > 0;
}
