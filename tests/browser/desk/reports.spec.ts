import type { Page, Route } from '@playwright/test';
import { sampleJpeg, samplePdf, samplePng } from '../../support/sample-files.ts';
import { findFaults, findFaultsInBothSchemes } from '../find-faults.ts';
import { holdAnswers } from '../hold-answers.ts';
import { findOverflow, waitForFrames } from '../shared-site.ts';
import { expect, type Site, test } from '../site.ts';
import { expectCalmDelete, openStaff } from '../staff-page.ts';
import { LAKSHMI, LAXMI, VIJAYA } from '../staff-sample.ts';

const VIJAYA_LINE = new RegExp(` - ${VIJAYA}`);

async function openReports(page: Page, site: Site, patientid: string) {
  const staff = await openStaff(page, site);
  await staff.search('Patient Id', patientid);
  const list = staff.section.getByRole('region', { name: 'Reports List' });
  const add = list.getByRole('button', { name: 'Add report' });
  await expect(add).toBeVisible();
  return {
    ...staff,
    list,
    add,
    form: list.getByRole('region', { name: 'Add report' }),
    chosen: list.getByRole('list', { name: 'Chosen files' }).getByRole('listitem'),
    picker: list.locator('[name=file]'),
    names: staff.files.getByRole('rowheader'),
  };
}

const pdf = (name: string, words = name) => ({
  name,
  mimeType: 'application/pdf',
  buffer: samplePdf(words),
});

test('files are chosen, confirmed for the patient by name and id, added, and listed newest first', async ({
  page,
  site,
}) => {
  const { section, list, add, form, chosen, picker, names, popup } = await openReports(
    page,
    site,
    VIJAYA,
  );
  await expect(list.getByText('No reports yet.')).toBeVisible();
  await add.focus();
  await page.keyboard.press('Enter');
  await expect(picker).toBeFocused();
  await expect(form.getByText('PDF, JPEG, PNG or WebP, at most 20 MB each')).toBeVisible();
  await picker.setInputFiles([
    pdf('HbA1c.pdf'),
    { name: 'neck.png', mimeType: 'image/png', buffer: samplePng(600, 400) },
  ]);
  await expect(chosen).toHaveCount(2);
  await expect(form.locator('.upload-confirm')).toHaveText(VIJAYA_LINE);
  // A double click adds them once and shows one popup.
  let uploads = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/reports')) uploads += 1;
  });
  await form.getByRole('button', { name: 'Add 2 files' }).dblclick();
  await expect(popup).toContainText('Added!');
  await page.keyboard.press('Enter');
  await expect(form).toHaveCount(0);
  await expect(names).toHaveCount(2);
  expect(uploads).toBe(2);
  // A second popup would open as soon as the first is closed.
  await waitForFrames(page, 10);
  expect(await popup.isVisible()).toBe(false);
  await expect(add).toBeFocused();
  await expect(names.filter({ hasText: 'neck.png' })).toBeVisible();
  const rows = site.query(
    `select name, patientid, type from report_files where patientid = '${VIJAYA}'`,
  );
  expect(rows).toHaveLength(2);

  const download = page.waitForEvent('download');
  await section.getByRole('button', { name: 'More', exact: true }).click();
  await section.getByRole('link', { name: 'Download all reports' }).click();
  expect((await download).suggestedFilename()).toBe(`reports-${VIJAYA}.zip`);
});

test('dropped files are accepted; each one that cannot be added says why, and the rest is added', async ({
  page,
  site,
}) => {
  const { add, form, chosen, names } = await openReports(page, site, VIJAYA);
  await add.click();
  const data = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    const text = '%PDF-1.4 text\n%%EOF';
    transfer.items.add(new File([text], 'good.pdf', { type: 'application/pdf' }));
    transfer.items.add(new File(['<svg/>'], 'drawing.svg', { type: 'image/svg+xml' }));
    transfer.items.add(new File([], 'empty.pdf', { type: 'application/pdf' }));
    transfer.items.add(new File(['<html>'], 'page.pdf', { type: 'application/pdf' }));
    return transfer;
  });
  await form.locator('.upload-zone').dispatchEvent('drop', { dataTransfer: data });
  await expect(chosen.filter({ hasText: 'drawing.svg' })).toContainText(
    'Only PDF, JPEG, PNG and WebP files can be added: the name must end in .pdf, .jpg, .png or .webp.',
  );
  await expect(chosen.filter({ hasText: 'empty.pdf' })).toContainText('The file is empty.');
  await expect(form.getByRole('status')).toHaveText(
    '2 files to add. drawing.svg: Only PDF, JPEG, PNG and WebP files can be added: the name must end in .pdf, .jpg, .png or .webp. empty.pdf: The file is empty.',
  );
  await form.getByRole('button', { name: 'Add 2 files' }).click();
  await expect(chosen.filter({ hasText: 'good.pdf' })).toContainText('Added');
  await expect(chosen.filter({ hasText: 'page.pdf' }).locator('.upload-wrong')).toContainText(
    'is not a PDF, JPEG, PNG or WebP file.',
  );
  await expect(names).toHaveCount(1);
  const sum = form.getByText('1 added, 3 not added: drawing.svg, empty.pdf, page.pdf');
  await expect(sum).toBeFocused();
  await expect(form.locator('.upload-row-wrong')).toHaveCount(3);
  await expect(form.getByRole('button', { name: /^Add / })).toHaveCount(0);
  await chosen.filter({ hasText: 'page.pdf' }).getByRole('button', { name: 'Remove' }).click();
  await expect(chosen).toHaveCount(3);
});

test('an upload can be cancelled, and goes on after a lost connection; none is stored twice', async ({
  page,
  site,
}) => {
  const { add, form, chosen, picker, names, popup } = await openReports(page, site, VIJAYA);
  await page.route('**/reports', () => new Promise(() => undefined));
  await add.click();
  await picker.setInputFiles([pdf('slow.pdf')]);
  await form.getByRole('button', { name: 'Add 1 file' }).click();
  await expect(chosen.getByRole('progressbar', { name: 'Sending slow.pdf' })).toBeVisible();
  await chosen.getByRole('button', { name: 'Cancel slow.pdf' }).click();
  await expect(chosen).toHaveCount(0);
  await expect(picker).toBeFocused();
  await expect(page.getByText('Added!')).toHaveCount(0);
  const rows = site.query(`select key from report_files where patientid = '${VIJAYA}'`);
  expect(rows).toEqual([]);
  await page.unrouteAll();

  await picker.setInputFiles([pdf('one.pdf'), pdf('two.pdf'), pdf('three.pdf')]);
  let tries = 0;
  await page.route('**/reports', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    tries += 1;
    // The second file is stored, but its answer is lost.
    if (tries === 2) await route.fetch();
    return tries === 2 ? route.abort() : route.fallback();
  });
  await form.getByRole('button', { name: 'Add 3 files' }).click();
  const second = chosen.filter({ hasText: 'two.pdf' });
  await expect(second).toContainText('No connection. Please try again.');
  await expect(form.getByRole('button', { name: 'Add 1 file' })).toBeVisible();
  await second.getByRole('button', { name: 'Retry two.pdf' }).click();
  await expect(popup).toContainText('Added!');
  await page.keyboard.press('Enter');
  await expect(names).toHaveCount(3);
});

test('choosing another patient while files are not added yet needs confirmation', async ({
  page,
  site,
}) => {
  const { section, add, form, picker, search } = await openReports(page, site, LAKSHMI);
  await add.click();
  await picker.setInputFiles([pdf('waiting.pdf')]);
  await search('Patient Id', LAXMI);
  const dialog = page.getByRole('alertdialog', { name: 'Not added yet' });
  await expect(dialog).toContainText('1 file you chose is not added');
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expect(form.getByText('waiting.pdf')).toBeVisible();
  await search('Patient Id', LAXMI);
  await dialog.getByRole('button', { name: 'Go on' }).click();
  await expect(section.getByRole('region', { name: / - 3976132461$/ })).toBeVisible();
  await expect(form).toHaveCount(0);

  await add.click();
  await picker.setInputFiles([pdf('waiting.pdf')]);
  const asked = page.waitForEvent('dialog');
  void page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.accept();
});

test('a report is shown beside the list, renamed and deleted, by keyboard alone', async ({
  page,
  site,
}) => {
  const { list, add, form, picker, names, popup } = await openReports(page, site, VIJAYA);
  await add.click();
  await picker.setInputFiles([
    { name: 'neck.png', mimeType: 'image/png', buffer: samplePng(600, 400) },
    pdf('HbA1c.pdf'),
    { name: 'odd.jpg', mimeType: 'image/jpeg', buffer: sampleJpeg() },
  ]);
  await form.getByRole('button', { name: 'Add 3 files' }).click();
  await expect(popup).toContainText('Added!');
  await page.keyboard.press('Enter');

  const open = (name: string) => names.getByRole('button', { name });
  const preview = (name: string) => list.getByRole('region', { name: `Preview of ${name}` });
  await open('neck.png').focus();
  await page.keyboard.press('Enter');
  await expect(preview('neck.png').getByRole('heading')).toBeFocused();
  const picture = preview('neck.png').getByRole('img', { name: 'Report neck.png' });
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(600);

  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  const rename = page.getByRole('dialog', { name: 'Rename' });
  const box = rename.getByRole('textbox', { name: 'Name of the report' });
  await expect(box).toBeFocused();
  await box.fill('neck.pdf');
  await page.keyboard.press('Enter');
  await expect(rename).toContainText('The name must end in .png.');
  await expect(box).toHaveValue('neck.pdf');
  await box.fill('neck, right');
  await page.keyboard.press('Enter');
  await expect(popup).toContainText('Updated!');
  await page.keyboard.press('Enter');
  await expect(open('neck, right.png')).toBeVisible();

  await preview('neck, right.png').getByRole('button', { name: /^More/ }).focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Delete this report?' });
  await expect(question).toContainText('neck, right.png');
  await expect(question).toContainText(VIJAYA_LINE);
  await expectCalmDelete(page, question);
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await question.getByRole('button', { name: 'Delete' }).focus();
  await page.keyboard.press('Enter');
  await expect(popup).toContainText('Deleted!');
  await page.keyboard.press('Enter');
  await expect(names).toHaveCount(2);

  await open('odd.jpg').click();
  await expect(preview('odd.jpg')).toContainText('This file cannot be shown here.');
  await page.keyboard.press('ArrowDown');
  const sheet = preview('HbA1c.pdf').locator('iframe');
  await expect(sheet).toHaveAttribute('title', 'Report HbA1c.pdf');
  // Fitted to the width of its frame, without the PDF viewer's list of pages.
  await expect(sheet).toHaveAttribute('src', /#view=FitH&navpanes=0$/);
  expect((await sheet.boundingBox())?.width).toBeGreaterThan(400);
  // The browser's PDF viewer, not its page about blocked content.
  await expect
    .poll(() => page.frames().map((frame) => frame.url()))
    .toContainEqual(expect.stringMatching(/^chrome-extension:/));
  // A damaged PDF takes the focus, and Escape would be lost there.
  await sheet.evaluate((frame) => frame.focus());
  await expect(preview('HbA1c.pdf').getByRole('heading')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(open('odd.jpg')).toBeFocused();
});

test('reports, their upload and their question have no accessibility or HTML faults and no overflow at any width', async ({
  page,
  site,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { list, add, picker, names } = await openReports(page, site, LAKSHMI);
  await add.click();
  await picker.setInputFiles([pdf('HbA1c.pdf'), { ...pdf('a'), name: 'notes.docx' }]);
  await names.getByRole('button', { name: 'neck-ultrasound.png' }).click();
  await expect(list.getByRole('region', { name: /^Preview of/ })).toBeVisible();
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    expect(await findFaultsInBothSchemes(page, '#search-patient')).toEqual([]);
    expect(await findOverflow(page)).toBeLessThanOrEqual(0);
  }
  await list.getByRole('button', { name: /^More for/ }).click();
  await list.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('alertdialog', { name: 'Delete this report?' })).toBeVisible();
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    expect(await findFaultsInBothSchemes(page, '#delete-report')).toEqual([]);
  }
});

test('a late answer to a deletion leaves the report that was opened meanwhile open', async ({
  page,
  site,
}) => {
  const { section, names, popup } = await openReports(page, site, LAKSHMI);
  const [row] = site.query(`select key from report_files where name = 'neck-ultrasound.png'`);
  await names.getByRole('button', { name: 'neck-ultrasound.png' }).click();
  const slow = await holdAnswers(page, 'DELETE', `/staff/reports/${row?.['key']}`);
  await section.getByRole('button', { name: /^More for/ }).click();
  await section.getByRole('button', { name: 'Delete', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete this report?' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await slow.answered;
  await names.getByRole('button', { name: 'HbA1c.pdf' }).click();
  await slow.letGo();
  await popup.getByRole('button', { name: 'OK' }).click();
  await expect(section.getByRole('region', { name: 'Preview of HbA1c.pdf' })).toBeVisible();
});

test('a report leaves the list with the press, is listed again if it could not be deleted, and is put back at once or later', async ({
  page,
  site,
}) => {
  const { section, search, files, popup } = await openStaff(page, site);
  await search('Patient Id', LAXMI);
  const [row] = site.query(`select key from report_files where patientid = '${LAXMI}'`);
  const path = `/staff/reports/${row?.['key']}`;
  const ask = async () => {
    await section.getByRole('button', { name: /^More for/ }).click();
    await section.getByRole('button', { name: 'Delete', exact: true }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete this report?' });
    await question.getByRole('button', { name: 'Delete' }).click();
  };
  const name = files.getByRole('button', { name: 'prescription.pdf' });
  await name.click();
  const held: Route[] = [];
  await page.route(`**${path}`, (route) => void held.push(route));
  await ask();
  await expect(name).toHaveCount(0);
  await held.pop()?.abort();
  await expect(popup).toContainText('Failed!');
  await popup.getByRole('button', { name: 'OK' }).click();
  await expect(name).toBeVisible();
  await expect(section.getByText('Not saved. Please try again.')).toBeVisible();

  await ask();
  await expect(name).toHaveCount(0);
  await page.request.delete(path, { headers: { origin: site.address } });
  await held.pop()?.continue();
  await popup.getByRole('button', { name: 'OK' }).click();
  await expect(section.getByText('Somebody else had removed it already.')).toBeVisible();

  const slow = await holdAnswers(page, 'POST', `${path}/restore`);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  const undo = section.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeFocused();
  await page.keyboard.press('Enter');
  await slow.answered;
  await expect(undo).toHaveAttribute('aria-busy', 'true');
  await page.keyboard.press('Enter');
  await slow.letGo();
  await expect(name).toBeFocused();
  expect(sent.filter((url) => url.endsWith('/restore'))).toHaveLength(1);

  // Later it is put back from the deleted reports.
  await name.click();
  await ask();
  await held.pop()?.continue();
  await popup.getByRole('button', { name: 'OK' }).click();
  await expect(section.getByText('No reports yet.')).toBeVisible();
  await expect(undo).toBeFocused();
  expect(await findFaults(page, '#search-patient')).toEqual([]);
  await search('Patient Id', LAXMI);
  await section.getByText('Deleted reports (1)').click();
  await expect(undo).toHaveCount(0);
  expect(await findFaults(page, '#search-patient')).toEqual([]);
  await section.getByRole('button', { name: 'Put back prescription.pdf' }).click();
  await expect(name).toBeFocused();
  await expect(section.getByText(/^Deleted reports/)).toHaveCount(0);
  expect(site.query(`select name from report_files where patientid = '${LAXMI}'`)).toEqual([
    { name: 'prescription.pdf' },
  ]);
});
