import type { Page } from '@playwright/test';

/** The font of the device if it has one for the script, otherwise the site's web font. */
export const TELUGU = /Telugu|Nirmala|Gautami/;
export const HINDI = /Devanagari|Nirmala|Mangal/;

/** The font families that the browser actually uses for an element's text, separated by commas. */
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
