import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { addDays, clinicToday } from '../../../app/hours/clinic-time.ts';
import { expectNoViolations, openInbox, sendEnquiry } from '../inbox-page.ts';
import { findOverflow } from '../shared-site.ts';
import { expect, test, type Site } from '../site.ts';

// On another day than the clinic for most of the day.
test.use({ timezoneId: 'Pacific/Honolulu' });

/** Sends an enquiry that came the given number of days ago, by the clinic's clock. */
async function sendBefore(page: Page, site: Site, name: string, days: number): Promise<string> {
  const key = await sendEnquiry(page, site, { name });
  const database = new DatabaseSync(join(site.folder, 'clinic.sqlite'), { timeout: 5000 });
  const day = addDays(clinicToday(new Date(), 'Asia/Kolkata'), -days);
  database.prepare('update enquiries set datetime = ? where key = ?').run(`${day} 00:10:00`, key);
  database.close();
  return key;
}

test('yesterday’s unanswered enquiries are two presses, and the day is the clinic’s', async ({
  page,
  site,
}) => {
  await sendBefore(page, site, 'Of Today', 0);
  await sendBefore(page, site, 'Of Yesterday', 1);
  const agreed = await sendBefore(page, site, 'Agreed Yesterday', 1);
  await sendBefore(page, site, 'Of Six Days Ago', 6);
  await sendBefore(page, site, 'Of Seven Days Ago', 7);
  const { rows, panel, status } = await openInbox(page, site);
  await page.request.patch(`/staff/enquiries/${agreed}`, {
    data: { agreedAt: '2099-01-05 10:00', version: 1 },
    headers: { origin: site.address },
  });
  const chip = (name: string) => panel.getByRole('button', { name, exact: true });
  await expect(rows).toHaveCount(5);
  await status('Done').click();
  await expect(rows).toHaveCount(0);

  await chip('Yesterday').click();
  await chip('Needs a call').click();
  await expect(rows).toHaveText(/Of Yesterday/);
  for (const name of ['Yesterday', 'Needs a call']) {
    await expect(chip(name)).toHaveAttribute('aria-pressed', 'true');
  }
  await expect(status('New')).toHaveAttribute('aria-pressed', 'true');
  const yesterday = addDays(clinicToday(new Date(), 'Asia/Kolkata'), -1);
  for (const name of ['Received from', 'Received to']) {
    await expect(panel.getByLabel(name)).toHaveValue(yesterday);
  }
  await expectNoViolations(page);

  // Pressed again, a chip ends its filter; by keyboard alone.
  await chip('Yesterday').focus();
  await page.keyboard.press('Tab');
  await expect(chip('Seven days')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(rows).toHaveText([/Of Today/, /Of Yesterday/, /Of Six Days Ago/]);
  await chip('Needs a call').click();
  await expect(rows).toHaveCount(4);
  await chip('Seven days').click();
  await expect(rows).toHaveCount(5);
  await chip('Today').click();
  await expect(rows).toHaveText(/Of Today/);

  // Typed days are the same filter.
  await panel.getByLabel('Received from').fill(yesterday);
  await expect(chip('Today')).toHaveAttribute('aria-pressed', 'false');
  await panel.getByLabel('Received to').fill(yesterday);
  await expect(chip('Yesterday')).toHaveAttribute('aria-pressed', 'true');
  await panel.getByRole('button', { name: 'Clear filters' }).click();
  await expect(rows).toHaveCount(5);
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
    await sendBefore(page, site, 'Of Today', 0);
    await sendBefore(page, site, 'Of Yesterday', 1);
    const { rows, panel } = await openInbox(page, site);
    await expect(rows.first()).toBeInViewport({ ratio: 1 });
    const filters = panel.getByRole('button', { name: /^Filters/ });
    const yesterday = panel.getByRole('button', { name: 'Yesterday', exact: true });
    await expect(filters).toHaveAttribute('aria-expanded', 'false');
    await expect(yesterday).toBeHidden();
    await filters.click();
    await expect(filters).toHaveAttribute('aria-expanded', 'true');
    await yesterday.click();
    await panel.getByRole('button', { name: 'Needs a call' }).click();
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
