import type { Page } from '@playwright/test';
import { samplePdf } from '../../support/sample-files.ts';
import { findFaultsInBothSchemes } from '../find-faults.ts';
import { holdAnswers } from '../hold-answers.ts';
import { findOverflow } from '../shared-site.ts';
import { expect, type Site, test } from '../site.ts';
import { changeRows } from '../site-of-test.ts';
import { openStaff, otherDesk } from '../staff-page.ts';
import { LAKSHMI, LAXMI, VIJAYA } from '../staff-sample.ts';

async function openResults(page: Page, site: Site, patientid = VIJAYA) {
  const staff = await openStaff(page, site);
  await staff.search('Patient Id', patientid);
  await staff.more('Lab results');
  const { section } = staff;
  return {
    ...staff,
    box: section.getByLabel('Results, a line for each'),
    read: section.getByRole('list', { name: 'As it will be stored' }).getByRole('listitem'),
    save: section.getByRole('button', { name: /^Save/ }).first(),
    rows: section.getByRole('region', { name: 'All results' }).getByRole('row'),
  };
}

test('a slip of ten results takes under 60 keys, and what will be stored is shown before', async ({
  page,
  site,
}) => {
  const { section, search, box, read, rows } = await openResults(page, site);
  await expect(box).toBeFocused();
  const save = section.locator('.results-slip [type=submit]');
  const placeOfSave = async () => (await save.boundingBox())?.y;
  const before = await placeOfSave();
  const slip = 'a1c7.2\nfbs118\ntsh3.1\ntc180\nldl98\nhdl42\ncr.9\nk4.2\nna139\nhb9';
  let keys = 0;
  for (const key of slip) {
    await page.keyboard.press(key === '\n' ? 'Enter' : key);
    keys += 1;
  }
  await expect(read).toHaveCount(10);
  await expect(read.first()).toHaveText(/HbA1c 7\.2 % = 55 mmol\/mol/);
  expect(await placeOfSave()).toBe(before);
  await page.keyboard.press('Control+Enter');
  keys += 1;
  expect(keys).toBeLessThan(60);
  await expect(page.getByText('10 results saved.')).toBeVisible();
  await expect(box).toHaveValue('');
  await expect(rows.filter({ hasText: 'HbA1c' })).toContainText('High');
  await expect(rows.filter({ hasText: 'TSH' })).toContainText('no range known');

  // The first screen has the newest of each; what stands below them waits, so that nothing moves when they come.
  const newest = section.getByRole('region', { name: 'Newest lab results' });
  await expect(newest).toBeHidden();
  let answer = () => {};
  const asked = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/results?part=current', async (route) => {
    await asked;
    await route.continue();
  });
  await search('Patient Id', LAKSHMI);
  await expect(section.locator('.patient-banner')).toContainText('Lakshmi Devi');
  await expect(section.locator('.vitals')).toContainText('138/86');
  await expect(page.getByText('Please Wait.')).toBeHidden();
  const reports = section.getByRole('heading', { name: 'Reports List' });
  await expect(reports).toBeHidden();
  answer();
  await expect(reports).toBeVisible();
  await expect(newest).toBeHidden();
  // Nothing moves either when the facts and the next visit come into the banner.
  const recall = await holdAnswers(page, 'GET', `/staff/patients/${LAXMI}/recall`);
  await search('Patient Id', LAXMI);
  await recall.answered;
  await expect(page.getByText('Please Wait.')).toBeHidden();
  await expect(section.locator('.patient-banner')).toContainText('Laxmi Devi');
  await expect(section.locator('.vitals')).toBeHidden();
  await recall.letGo();
  await expect(section.getByText('Next visit', { exact: true })).toBeVisible();
  await expect(section.locator('.vitals')).toBeVisible();
  await search('Patient Id', VIJAYA);
  await expect(newest.getByRole('listitem')).toHaveCount(6);
  await expect(newest.getByRole('listitem').filter({ hasText: 'HbA1c' })).toHaveText(
    'HbA1c 7.2 % High under 5.7 (ADA 2025)',
  );
  await expect(newest.getByRole('listitem').first()).toContainText('High');
  await expect(newest.getByRole('button', { name: 'and 4 more, none marked' })).toBeVisible();
  expect(await findFaultsInBothSchemes(page, '#search-patient')).toEqual([]);
  await newest.getByRole('button', { name: 'All, with trends' }).click();
  await expect(rows.filter({ hasText: 'HbA1c' })).toBeVisible();
  await section.getByRole('button', { name: 'Cancel' }).click();
  await expect(box).toBeHidden();
  await expect(section.getByRole('button', { name: 'More', exact: true })).toBeFocused();
});

test('bad lines get a sentence and a likely reading, and stay until they are mended', async ({
  page,
  site,
}) => {
  const { section, box, read, rows } = await openResults(page, site);
  await box.fill('hba1c 81\ntsh neg\nfbs 7.0\nldl ౧౩౦\ntsh 6.2 (0.4 - 4.2)\n');
  await expect(read.nth(0)).toContainText('HbA1c can be 3 to 20 %.');
  await expect(read.nth(1)).toContainText('“neg” is none.');
  await read.nth(0).getByRole('button', { name: 'HbA1c 8.1 % = 65 mmol/mol' }).click();
  await expect(box).toBeFocused();
  const day = section.getByLabel('Date', { exact: true });
  await day.fill('2026-02-03');
  await section.getByRole('button', { name: 'Save 3 results' }).click();
  await expect(page.getByText('3 results saved. 2 lines left to mend.')).toBeVisible();
  await expect(day).toHaveValue('2026-02-03');
  await expect(box).toHaveValue('tsh neg\nfbs 7.0\n');
  await expect(rows.filter({ hasText: 'TSH' })).toContainText('0.4 to 4.2 (slip)');
  await read.nth(1).getByRole('button', { name: 'Fasting glucose 7.0 mmol/L' }).click();
  await day.fill('2199-01-01');
  await section.getByRole('button', { name: 'Save 1 result' }).click();
  await expect(section.getByText('This day is in the future.')).toBeVisible();
  await expect(box).toHaveValue(/Fasting glucose 7\.0 mmol\/L/);
});

test('a unit is asked for, a slip that is there is told, and Undo takes it back', async ({
  page,
  site,
}) => {
  const { section, box, read, rows } = await openResults(page, site);
  await box.fill('TSH 6.2\nTESTOSTERONE 3.8 H 2.4 - 8.7\nLipoprotein (a) 32 mg/dL\n');
  await expect(section.getByText('1 read, 1 asked, 1 not in the table')).toBeVisible();
  await expect(read.nth(0)).toContainText('unit assumed');
  await read.nth(1).getByRole('button', { name: 'Testosterone 3.8 ng/mL = 380 ng/dL' }).click();
  await expect(box).toHaveValue(/^TSH 6\.2\nTestosterone 3\.8 ng\/mL H \(2\.4 - 8\.7\)\n/);
  await section.getByLabel('Time', { exact: true }).fill('00:01');
  await section.getByRole('button', { name: 'Save 2 results' }).click();
  await expect(page.getByText('2 results saved. 1 line left to mend.')).toBeVisible();
  await expect(rows.filter({ hasText: 'Testosterone' })).toContainText('3.8 ng/mL');
  expect(await site.query('select taken_time, unit_assumed from results order by place')).toEqual([
    { taken_time: '00:01', unit_assumed: 1 },
    { taken_time: '00:01', unit_assumed: 0 },
  ]);

  await box.fill('TSH 6.2, hb 12');
  await expect(read.first()).toContainText('already there: TSH 6.2 of');
  await expect(section.getByRole('button', { name: 'Save the 1 new' })).toBeVisible();
  await expect(section.getByRole('button', { name: 'Save all 2' })).toBeVisible();
  await box.fill('TSH 6.2');
  await box.press('Control+Enter');
  await expect(
    section.getByText('Nothing is new: all of this slip is already there.'),
  ).toBeVisible();
  await section.getByRole('button', { name: 'Undo' }).click();
  await expect(section.getByText('2 results taken back.')).toBeVisible();
  await expect(rows.filter({ hasText: 'TSH' })).toHaveCount(0);
  await expect(box).toHaveValue('TSH 6.2');
});

test('results are corrected, deleted, drawn over time, and typed while the report is open', async ({
  page,
  site,
}) => {
  const { section, box, rows, more } = await openResults(page, site, LAKSHMI);
  const other = otherDesk(page, site);
  await other('patch', `/staff/patients/${LAKSHMI}/facts`, { version: 0, sex: 'female' });
  const list = section.getByRole('region', { name: 'Reports List' });
  await list.getByRole('button', { name: 'Add report' }).click();
  await list
    .locator('[name=file]')
    .setInputFiles({ name: 'slip.pdf', mimeType: 'application/pdf', buffer: samplePdf() });
  await list.getByRole('button', { name: 'Add 1 file' }).click();
  await page.getByRole('button', { name: 'OK', exact: true }).click();
  const day = section.getByLabel('Date', { exact: true });
  const slip = section.getByRole('combobox', { name: 'File', exact: true });
  const today = await day.inputValue();
  await day.fill('2025-11-12');
  await slip.selectOption('slip.pdf');
  await box.fill('tsh 9.4 (0.4 - 4.2)\ncreatinine 1.2');
  await box.press('Control+Enter');
  await expect(rows.filter({ hasText: 'TSH' })).toContainText('slip.pdf');
  // Another slip has a day and a file of its own.
  await expect(day).toHaveValue(today);
  await expect(slip).toHaveValue('');
  await day.fill('2026-02-03');
  await slip.selectOption('slip.pdf');
  await box.fill('tsh 2.1 (0.4 - 4.2)\ncreatinine 1.1');
  await box.press('Control+Enter');
  await expect(rows.filter({ hasText: 'TSH' })).toHaveCount(2);

  // A correction keeps what was typed while the line is lost, and asks where another desk was first.
  const first = rows.filter({ hasText: 'TSH' }).first();
  await first.getByRole('button', { name: /Edit/ }).click();
  const form = section.getByRole('form', { name: 'Edit TSH of 3 Feb 2026' });
  const line = form.getByLabel('Result as on the slip');
  await expect(line).toBeFocused();
  await expect(line).toHaveValue('TSH 2.1 mIU/L (0.4 - 4.2)');
  await line.fill('tsh 5.1 (0.4 - 4.2)');
  await form.getByLabel('Date').fill('2026-02-04');
  await page.route('**/staff/results/*', (route) => route.abort(), { times: 1 });
  await line.press('Enter');
  await page.getByRole('button', { name: 'OK', exact: true }).click();
  await expect(line).toHaveValue('tsh 5.1 (0.4 - 4.2)');
  const [stored] = await site.query(
    "select key from results where analyte = 'tsh' and version = 1 and taken_on = '2026-02-03'",
  );
  const theirs = { analyte: 'tsh', comparator: null, value: '2.3', unit: 'mIU/L' };
  const rest = { rangeFrom: null, rangeTo: null, takenOn: '2026-02-03', reportKey: null };
  await other('patch', `/staff/results/${String(stored?.['key'])}`, {
    ...theirs,
    ...rest,
    version: 1,
  });
  await expect(first).toContainText('2.3 mIU/L');
  await line.press('Enter');
  const question = section.getByRole('alert', { name: 'Someone else changed this result first' });
  await expect(question).toContainText('Theirs: TSH 2.3 mIU/L');
  await expect(question).toContainText('kept: File No file.');
  await question.getByRole('button', { name: 'Save my choices' }).click();
  await expect(first).toContainText('5.1 mIU/L');
  await expect(first).toContainText('High');
  await expect(first.getByRole('button', { name: 'Edit TSH of 4 Feb 2026' })).toBeFocused();

  const sheet = JSON.stringify({ day: '2025-11-12', patient: { id: LAKSHMI } });
  changeRows(
    site,
    `insert into prescriptions (key, patientid, record_key, body, written_at, version, sheet, issued_at)
     values (?, '${LAKSHMI}', '-Oa2', '{}', '2025-11-12T05:00:00.000Z', 1, ?, ?)`,
    ['-Pissued', sheet, '2025-11-12T05:00:00.000Z'],
    ['-Pdraft', null, null],
  );
  await section.getByText(/^Trends of/).click();
  const course = section.getByRole('slider', { name: 'TSH, visits' });
  await course.press('Home');
  // Lakshmi came on that day; her age is that of her visits.
  await expect(course).toHaveAttribute(
    'aria-valuetext',
    /^12 Nov 2025: 9\.4 mIU\/L, High, visit, prescription$/,
  );
  const gfr = section.getByRole('slider', { name: 'eGFR (CKD-EPI 2021), visits' });
  await expect(gfr).toHaveAttribute('aria-valuetext', '3 Feb 2026: 62 mL/min/1.73 m²');
  expect(await findFaultsInBothSchemes(page, '#search-patient')).toEqual([]);
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => findOverflow(page)).toBeLessThanOrEqual(0);
  }

  await first.getByRole('button', { name: /Delete/ }).click();
  const asked = page.getByRole('alertdialog', { name: 'Delete this result?' });
  await asked.getByRole('button', { name: 'Delete' }).click();
  await expect(rows.filter({ hasText: 'TSH' })).toHaveCount(1);

  // A slip is most likely the report that is open.
  const file = section.getByRole('combobox', { name: 'File', exact: true });
  await list.getByRole('button', { name: /slip/ }).first().click();
  await expect(page.locator('.preview')).toBeVisible();
  await expect(file.locator('option:checked')).toHaveText('slip.pdf');
  await expect(box).toBeInViewport();
  await expect(page.locator('.preview-pdf')).toBeInViewport();

  await page.keyboard.press('Escape');
  await more('History');
  const history = section.getByRole('table', { name: /^TSH (corrected|deleted) at/ });
  await expect(history).toHaveCount(3);
  await expect(history.last()).toContainText('TSH2.1 mIU/L (0.4 - 4.2), unit assumed2.3 mIU/L');
  await expect(history.last()).toContainText('Fileslip.pdfNo file');
  await expect(history.nth(1)).toContainText('Date3 Feb 20264 Feb 2026');
  expect(await findFaultsInBothSchemes(page, '#search-patient')).toEqual([]);
});

test('of a pregnant woman all that is out of range stands on the card, very high first, and one press notes it', async ({
  page,
  site,
}) => {
  const { section, box, save, read, rows } = await openResults(page, site, LAXMI);
  const today = new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' });
  const other = otherDesk(page, site);
  const facts = {
    version: 0,
    sex: 'female',
    birthdate: '1990-01-02',
    pregnancy: `10 on ${today}`,
    // The ages of her visits say another year.
    confirmed: ['birthdate'],
  };
  await other('patch', `/staff/patients/${LAXMI}/facts`, facts);
  await expect(section.locator('.patient-banner')).toContainText('10 weeks');
  await box.fill(
    'tsh 8.4 (0.4 - 4.2)\nft4 0.9 (0.8 - 1.8)\nhba1c 7.1\nfbs 128\nhb 9.8\nk 6.6\nna 150\nca 11.2\nalt 40\ncreatinine 1.1\nldl 130',
  );
  await expect(read).toHaveCount(11);
  await save.click();
  await expect(
    section.getByText('Potassium 6.6 mmol/L is very high. Compare with the slip, then save again.'),
  ).toBeVisible();
  await expect(box).not.toHaveValue('');
  await save.click();
  await expect(page.getByText('11 results saved.')).toBeVisible();
  await expect(rows.filter({ hasText: 'Potassium' })).toContainText('Very high');
  await expect(rows.filter({ hasText: 'Free T4' })).toContainText('not judged in pregnancy');
  expect(await rows.getByRole('rowheader').nth(1).textContent()).toBe('TSH');
  await section.getByRole('button', { name: 'Cancel' }).click();

  const newest = section.getByRole('region', { name: 'Newest lab results' });
  const items = newest.getByRole('listitem');
  await expect(items).toHaveCount(9);
  await expect(items.first()).toContainText(
    'Potassium 6.6 mmol/L Very high 3.6 to 5 (Abbassi 2009)',
  );
  await expect(items.nth(1)).toContainText('TSH 8.4 mIU/L High 0.1 to 4 (ATA)');
  await expect(items.nth(4)).toContainText('Haemoglobin 9.8 g/dL Low');
  await expect(newest.getByRole('button', { name: 'and 2 more, none marked' })).toBeVisible();
  expect(await findFaultsInBothSchemes(page, '#search-patient')).toEqual([]);
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => findOverflow(page)).toBeLessThanOrEqual(0);
  }

  const goToToday = () => section.getByRole('tab', { name: 'Today' }).click();
  await goToToday();
  const waiting = section.getByRole('region', { name: 'Not looked at yet' });
  const entry = waiting.getByRole('button', { name: /Laxmi Devi/ });
  await expect(entry).toContainText('Very high');
  await expect(entry).toContainText('Potassium 6.6 mmol/L, 8 more');
  expect(await findFaultsInBothSchemes(page, '#search-patient')).toEqual([]);
  await entry.click();
  await page.emulateMedia({ media: 'print' });
  await expect(newest.getByText('and 2 more, none marked').last()).toBeVisible();
  await expect(items).toHaveCount(9);
  await page.emulateMedia({ media: 'screen' });
  await page.keyboard.press('o');
  await expect(newest.getByText(/^Looked at/)).toBeVisible();
  await expect(newest.getByRole('button', { name: /^Looked at/ })).toBeHidden();
  await goToToday();
  await expect(waiting.getByText('A doctor has looked at all results.')).toBeVisible();
});
