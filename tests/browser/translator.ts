import type { Page } from '@playwright/test';

/**
 * Does what Chrome's built-in translation does: each text, and each that comes later, gives way to two nested
 * <font> elements with other words, here the same ones in quotes; what must not be translated stays.
 */
export async function translatePage(page: Page, language = 'ta'): Promise<void> {
  await page.evaluate((spoken) => {
    const KEPT = 'script, style, noscript, textarea, svg, font, [translate=no]';
    const translateText = (text: Text) => {
      if (!text.parentElement || text.parentElement.closest(KEPT)) return;
      if (!/[\p{L}\p{N}]/u.test(text.data)) return;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      for (const font of [outer, inner]) font.style.verticalAlign = 'inherit';
      inner.textContent = `«${text.data}»`;
      outer.append(inner);
      text.replaceWith(outer);
    };
    const translate = (node: Node) => {
      if (node instanceof Text) return translateText(node);
      const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      texts.forEach(translateText);
    };
    document.documentElement.classList.add('translated-ltr');
    document.documentElement.lang = spoken;
    translate(document.body);
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        if (target instanceof Text) translate(target);
        for (const node of addedNodes) if (node.isConnected) translate(node);
      }
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  }, language);
}

/** What goes wrong in the page, translated or not. */
export function noteFaults(page: Page): string[] {
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => {
    // A part that was translated before it was taken over is made anew: React says so, and nothing is lost.
    if (!message.includes('#418')) faults.push(message);
  });
  return faults;
}
