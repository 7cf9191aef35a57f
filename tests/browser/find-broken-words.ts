import type { Locator } from '@playwright/test';

/** Words that are broken across two lines. */
export async function findBrokenWords(words: Locator): Promise<string[]> {
  const broken = await words.evaluateAll((elements) => {
    if (!elements.some(({ textContent }) => textContent.trim()))
      throw new Error('There are no words to judge.');
    return elements.flatMap((element) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const found: string[] = [];
      while (walker.nextNode()) {
        const text = walker.currentNode as Text;
        for (const { 0: word, index } of text.data.matchAll(/[\p{L}\p{M}]+/gu)) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          const lines = new Set([...range.getClientRects()].map(({ bottom }) => bottom));
          if (lines.size > 1) found.push(word);
        }
      }
      return found;
    });
  });
  return broken;
}
