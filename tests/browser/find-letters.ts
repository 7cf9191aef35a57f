import type { Page } from '@playwright/test';

/** The device's own, where it has one, else ours. */
export const TELUGU = /Telugu|Nirmala|Gautami/;
export const HINDI = /Devanagari|Nirmala|Mangal/;

/** The families in which the browser really draws the text of an element, a list in words. */
export async function findLetters(page: Page, selector: string): Promise<string> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  await session.detach();
  return fonts.map(({ familyName }) => familyName).join(', ');
}
