/** Whether it has a place on the page. Browsers know to ask since 2024 at the latest; those before are asked for its box. */
export function isShown(element: Element): boolean {
  return element.checkVisibility?.() ?? element.getClientRects().length > 0;
}
