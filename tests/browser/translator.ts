import type { Page } from '@playwright/test';

/**
 * Imitates Chrome's built-in translation: replaces each text node, also those added later, by two nested
 * <font> elements. The "translation" is the same text in quotes. Elements with translate="no" stay.
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

/** Collects the uncaught errors of the page. */
export function noteFaults(page: Page): string[] {
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => {
    // React reports #418 when it re-renders a part that was translated before hydration; that is harmless.
    if (!message.includes('#418')) faults.push(message);
  });
  return faults;
}
