import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { addDays, clinicToday } from '../../../app/hours/clinic-time.ts';
import { today } from '../enquiry-page.ts';
import {
  ASKED,
  changeElsewhere,
  expectNoViolations,
  openInbox,
  sendEnquiry,
} from '../inbox-page.ts';
import { findOverflow } from '../shared-site.ts';
import { changeRows } from '../site-of-test.ts';
import { expect, test, type Site } from '../site.ts';

// On another day than the clinic for most of the day.
test.use({ timezoneId: 'Pacific/Honolulu' });

/** Sends an enquiry that came the given number of days ago, by the clinic's clock. */
async function sendBefore(
  page: Page,
  site: Site,
  days: number,
  changed: Partial<typeof ASKED>,
): Promise<string> {
  const key = await sendEnquiry(page, site, changed);
  const day = addDays(clinicToday(new Date(), 'Asia/Kolkata'), -days);
  const change = 'update enquiries set datetime = ? where key = ?';
  changeRows(site, change, [`${day} 00:10:00`, key]);
  return key;
}

test.setTimeout(120_000);

test('enquiries are narrowed by day, status, topic and words', async ({ page, site }) => {
  await sendBefore(page, site, 0, { name: 'Of Today' });
  await sendBefore(page, site, 1, { name: 'Of Yesterday' });
  const agreed = await sendBefore(page, site, 1, { name: 'Agreed Yesterday' });
  const formula = {
    name: '=Formula',
    selectOpt: 'PCOD [ IN WOMEN ]',
    message1: 'Another, "quoted"',
  };
  await sendBefore(page, site, 6, formula);
  await sendBefore(page, site, 7, { name: 'Of Seven Days Ago' });
  const { rows, panel, pane, status } = await openInbox(page, site);
  await changeElsewhere(page, site, agreed, { agreedAt: '2099-01-05 10:00', version: 1 });
  const chip = (name: string) => panel.getByRole('button', { name, exact: true });
  const filters = panel.getByRole('button', { name: /^Filters/ });
  const waiting = panel.getByLabel('Waiting for a call');
  const clear = panel.getByRole('button', { name: 'Clear filters' });
  const yesterday = addDays(clinicToday(new Date(), 'Asia/Kolkata'), -1);
  await expect(rows).toHaveCount(5);

  await test.step('yesterday’s enquiries are one press, counted as listed, and the day is the clinic’s', async () => {
    await filters.click();
    await chip('Yesterday').click();
    await expect(rows).toHaveCount(2);
    await expect(status('New')).toHaveText('New2');
    await expect(panel.getByRole('button', { name: 'Any day' })).toHaveAttribute(
      'aria-pressed',
      'false',
    );
    for (const name of ['Received from', 'Received to']) {
      await expect(panel.getByLabel(name)).toHaveValue(yesterday);
    }
    await status('Done').click();
    await expect(rows).toHaveCount(0);
    await waiting.check();
    await expect(rows).toHaveText(/Of Yesterday/);
    await expect(status('New')).toHaveAttribute('aria-pressed', 'true');
    await expectNoViolations(page);
    await waiting.uncheck();
  });

  await test.step('one day takes the place of another, and an emptied list closes the letter; by keyboard alone', async () => {
    await chip('Yesterday').focus();
    await page.keyboard.press('Tab');
    await expect(chip('7 days')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(chip('Yesterday')).toHaveAttribute('aria-pressed', 'false');
    await expect(rows).toHaveCount(4);
    await rows.first().click();
    await expect(pane).toBeVisible();
    await status('Spam').click();
    await expect(pane).toHaveCount(0);
    await expect(panel.getByText('No enquiry open')).toBeVisible();
    await status('New').click();
    await chip('Any day').click();
    await expect(rows).toHaveCount(5);
  });

  await test.step('typed days are the same filter; an extra digit is rejected, and nothing looks broken', async () => {
    await chip('Today').click();
    await expect(rows).toHaveText(/Of Today/);
    for (const name of ['Received from', 'Received to']) {
      const field = panel.getByLabel(name);
      await field.focus();
      await page.keyboard.type('011120261');
      await expect(field).toHaveValue(/^(\d{4}-\d\d-\d\d)?$/);
      await page.waitForLoadState('networkidle');
      await expect(panel.getByText('Could not refresh')).toBeHidden();
      await field.fill(today());
      await expect(rows).toHaveText(/Of Today/);
    }
    await panel.getByLabel('Received from').fill(yesterday);
    await expect(chip('Today')).toHaveAttribute('aria-pressed', 'false');
    await panel.getByLabel('Received to').fill(yesterday);
    await expect(chip('Yesterday')).toHaveAttribute('aria-pressed', 'true');
    await clear.click();
    await expect(rows).toHaveCount(5);
  });

  await test.step('topic and words narrow the list, and the CSV file holds what is listed', async () => {
    await panel.getByLabel('Topic').selectOption({ label: 'In women' });
    await expect(rows).toHaveCount(1);
    await clear.click();
    await expect(rows).toHaveCount(5);
    const words = panel.getByLabel('Search enquiries');
    await words.fill('QUOTED');
    await words.press('Enter');
    await expect(rows).toHaveText(/=Formula/);
    const saving = page.waitForEvent('download');
    await panel.getByRole('button', { name: 'CSV' }).click();
    const file = await saving;
    expect(file.suggestedFilename()).toMatch(/^enquiries-\d{4}-\d\d-\d\d\.csv$/);
    const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain(`,'=Formula,`);
    expect(lines[1]).toContain(`"Another, ""quoted"""`);
    await words.fill('nobody at all');
    await words.press('Enter');
    await expect(panel.getByText(/^No enquiries match these filters\./)).toBeVisible();
    await clear.click();
    await expect(rows).toHaveCount(5);
  });
});

for (const [width, height] of [
  [360, 740],
  [320, 640],
] as const) {
  test(`at ${width} px the first enquiry is on the first screen, and one button opens the filters and says how many are set`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width, height });
    await sendBefore(page, site, 0, { name: 'Of Today' });
    await sendBefore(page, site, 1, { name: 'Of Yesterday' });
    const { rows, panel } = await openInbox(page, site);
    await expect(rows.first()).toBeInViewport({ ratio: 1 });
    const filters = panel.getByRole('button', { name: /^Filters/ });
    const yesterday = panel.getByRole('button', { name: 'Yesterday', exact: true });
    await expect(filters).toHaveAttribute('aria-expanded', 'false');
    await expect(yesterday).toBeHidden();
    await filters.click();
    await expect(filters).toHaveAttribute('aria-expanded', 'true');
    await yesterday.click();
    await panel.getByLabel('Waiting for a call').check();
    await panel.getByLabel('Topic').selectOption({ label: 'In adults' });
    await expect(filters).toHaveText('Filters3 set');
    await expectNoViolations(page);
    expect(await findOverflow(page)).toBe(0);
    await filters.click();
    await expect(panel.getByLabel('Topic')).toBeHidden();
    await expect(rows).toHaveText(/Of Yesterday/);
    await expect(rows.first()).toBeInViewport({ ratio: 1 });
    await expect(filters).toHaveText('Filters3 set');
  });
}
