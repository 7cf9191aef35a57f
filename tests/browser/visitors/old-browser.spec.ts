import type { Page } from '@playwright/test';
import { samplePdf } from '../../support/sample-files.ts';
import { openForm } from '../enquiry-page.ts';
import { openInbox, sendEnquiry } from '../inbox-page.ts';
import { expect, test } from '../site.ts';
import { openStaff } from '../staff-page.ts';
import { LAKSHMI } from '../staff-sample.ts';

/** APIs that browsers of 2021 lack and the application might call (decision 1). */
async function makeOld(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const owners: [object, string[]][] = [
      [AbortSignal, ['any', 'timeout']],
      [
        Array.prototype,
        ['toReversed', 'toSorted', 'toSpliced', 'with', 'findLast', 'findLastIndex'],
      ],
      [Array, ['fromAsync']],
      [String.prototype, ['isWellFormed', 'toWellFormed']],
      [Set.prototype, ['union', 'intersection', 'difference', 'isSubsetOf', 'isSupersetOf']],
      [Object, ['groupBy']],
      [Map, ['groupBy']],
      [Promise, ['withResolvers', 'try']],
      [URL, ['canParse', 'parse']],
      [Element.prototype, ['checkVisibility', 'moveBefore']],
      [HTMLElement.prototype, ['showPopover', 'hidePopover', 'togglePopover', 'inert']],
      [HTMLInputElement.prototype, ['showPicker']],
      [Document.prototype, ['startViewTransition']],
      [window, ['structuredClone', 'scheduler', 'navigation', 'Iterator', 'requestIdleCallback']],
    ];
    for (const [owner, names] of owners) {
      for (const name of names) Reflect.deleteProperty(owner, name);
    }
  });
}

test('in a browser of 2021 a visitor fills in the form and sends it', async ({ page, site }) => {
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  await makeOld(page);
  const form = await openForm(page);
  await form.fill();
  await form.send.click();
  await expect(form.toast).toBeVisible();
  expect(site.query('select name from enquiries')).toEqual([{ name: 'Lakshmi Devi' }]);
  expect(faults).toEqual([]);
});

test('in a browser of 2021 staff find a patient, see the readings and the report files, and add one', async ({
  page,
  site,
}) => {
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  await makeOld(page);
  const { search, section, files, popup } = await openStaff(page, site);
  await search('Patient Id', LAKSHMI);
  await expect(section.getByRole('img', { name: /mmHg/ }).first()).toBeVisible();
  await expect(files.getByRole('row')).not.toHaveCount(0);
  const reports = section.getByRole('region', { name: 'Reports List' });
  await reports.getByRole('button', { name: 'Add report' }).click();
  const file = { name: 'HbA1c.pdf', mimeType: 'application/pdf', buffer: samplePdf('HbA1c') };
  await reports.locator('[name=file]').setInputFiles([file]);
  await reports.getByRole('button', { name: 'Add 1 file' }).click();
  await expect(popup).toContainText('Added!');
  await page.keyboard.press('Enter');
  await expect(files.getByRole('rowheader', { name: 'HbA1c.pdf' })).toBeVisible();
  for (const tab of ['Patients', /^Enquiries/, 'Register patient']) {
    await section.getByRole('tab', { name: tab }).click();
    await expect(section.getByRole('tabpanel', { name: tab })).toBeVisible();
  }
  expect(faults).toEqual([]);
});

test('in a browser without :has() an opened enquiry is printed too', async ({ page, site }) => {
  await page.route('**/*.css', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(':has(', ':not-known(');
    await route.fulfill({ response, body });
  });
  await sendEnquiry(page, site);
  const { rows, pane } = await openInbox(page, site);
  await rows.first().click();
  const message = pane.getByText('May I come in the morning?');
  await expect(message).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(message).toBeVisible();
  await expect(rows).toHaveCount(0);
});

test('the style sheets have no media query that browsers of 2021 cannot parse', async ({
  page,
}) => {
  await page.goto('/');
  const sheets = await page
    .locator('link[rel=stylesheet]')
    .evaluateAll((links: HTMLLinkElement[]) => links.map(({ href }) => href));
  const inline = await page.locator('style').allTextContents();
  const written = await Promise.all(
    sheets.map(async (sheet) => (await page.request.get(sheet)).text()),
  );
  const queries = [...inline, ...written].join('\n').match(/@media[^{]*/g) ?? [];
  expect(queries.length).toBeGreaterThan(20);
  for (const query of queries) {
    expect(query).not.toMatch(/[<>]/);
    expect(query).not.toMatch(/not \(m/);
  }
});
