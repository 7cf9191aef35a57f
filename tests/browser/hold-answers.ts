import type { Page } from '@playwright/test';

/** A slow line: the server acts at once, its answers to what the page sends so wait until the call. */
export async function holdAnswers(page: Page, method: string, path: string) {
  let letGo = () => {};
  const free = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let arrived = () => {};
  const answered = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  await page.route(`**${path}`, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    const response = await route.fetch();
    arrived();
    await free;
    await route.fulfill({ response });
  });
  return {
    /** The server has answered the first. */
    answered,
    /** All come through; resolves once the page has had the first one. */
    async letGo() {
      const coming = page.waitForResponse(
        (answer) => answer.request().method() === method && answer.url().endsWith(path),
      );
      letGo();
      await (await coming).finished();
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    },
  };
}
