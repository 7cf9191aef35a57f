import type { Page } from '@playwright/test';

/** Simulates a slow connection: requests reach the server at once, but its answers are held until `letGo`. */
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
    /** Resolves when the server has answered the first request. */
    answered,
    /** Releases all answers; resolves when the page has received the first one. */
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
