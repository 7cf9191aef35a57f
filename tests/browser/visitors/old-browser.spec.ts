import type { Page } from '@playwright/test';
import { samplePdf } from '../../support/sample-files.ts';
import { ANSWERS, openForm } from '../enquiry-page.ts';
import { expect, test } from '../site.ts';
import { openRegister, signIn } from '../staff-page.ts';
import { importPatients, LAKSHMI } from '../staff-sample.ts';

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

test('in a browser of 2021 a visitor sends the form; staff find a patient, add a report and print the enquiry', async ({
  page,
  site,
}) => {
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  await makeOld(page);
  await page.route('**/*.css', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(':has(', ':not-known(');
    await route.fulfill({ response, body });
  });
  await importPatients(site);
  const form = await openForm(page);
  await form.fill();
  await form.send.click();
  await expect(form.toast).toBeVisible();
  expect(site.query('select name from enquiries')).toEqual([{ name: 'Lakshmi Devi' }]);

  const { search, section, files, popup } = await signIn(page, site);
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
  await expect(await openRegister(page)).toBeVisible();
  for (const tab of ['Patients', /^Enquiries/]) {
    await section.getByRole('tab', { name: tab }).click();
    await expect(section.getByRole('tabpanel', { name: tab })).toBeVisible();
  }
  expect(faults).toEqual([]);

  const rows = section.getByRole('list', { name: 'Enquiries, newest first' }).getByRole('button');
  await rows.first().click();
  const message = section.getByRole('article').getByText(ANSWERS.message);
  await expect(message).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(message).toBeVisible();
  await expect(rows).toHaveCount(0);
});

test('the style sheets have no media query that browsers of 2021 cannot parse', async ({
  site,
}) => {
  const read = async (path: string) => (await fetch(site.address + path)).text();
  const html = await read('/');
  const sheets = [...html.matchAll(/href="(\/assets\/[^"]+\.css)"/g)].map(([, path = '']) => path);
  expect(sheets).not.toEqual([]);
  const written = await Promise.all(sheets.map(read));
  const queries = [html, ...written].join('\n').match(/@media[^{]*/g) ?? [];
  expect(queries.length).toBeGreaterThan(20);
  for (const query of queries) {
    expect(query).not.toMatch(/[<>]/);
    expect(query).not.toMatch(/not \(m/);
  }
});
