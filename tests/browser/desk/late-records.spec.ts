import type { Page } from '@playwright/test';
import { samplePdf } from '../../support/sample-files.ts';
import { holdAnswers } from '../hold-answers.ts';
import { expect, type Site, test } from '../site.ts';
import { openStaff } from '../staff-page.ts';
import { HOUSEHOLD, LAKSHMI, LAXMI, VIJAYA } from '../staff-sample.ts';

async function openSearch(page: Page, site: Site) {
  const staff = await openStaff(page, site);
  const { section, cards, popup } = staff;
  return {
    ...staff,
    press: (name: string) => section.getByRole('button', { name, exact: true }).click(),
    choose: (text: string) => cards.filter({ hasText: text }).getByRole('button').click(),
    patient: (id: string) => section.getByRole('region', { name: new RegExp(` - ${id}$`) }),
    chosen: cards.filter({ has: page.locator('[aria-pressed=true]') }),
    closePopup: () => popup.getByRole('button', { name: 'OK' }).click(),
  };
}

/** Opens another patient and chooses a file there without adding it. */
async function openAnother(desk: Awaited<ReturnType<typeof openSearch>>) {
  const { section, search, press, patient } = desk;
  await search('Patient Id', VIJAYA);
  await expect(patient(VIJAYA)).toBeVisible();
  await press('Add report');
  const file = { name: 'mine.pdf', mimeType: 'application/pdf', buffer: samplePdf('mine') };
  await section.locator('[name=file]').setInputFiles([file]);
  await expect(section.getByRole('button', { name: 'Add 1 file' })).toBeVisible();
}

async function expectAnother({ section, patient, cards }: Awaited<ReturnType<typeof openSearch>>) {
  await expect(section.getByRole('button', { name: 'Add 1 file' })).toBeVisible();
  await expect(patient(VIJAYA)).toBeVisible();
  await expect(cards).toHaveCount(1);
}

test('a late answer to a new visit does not change the open patient or the chosen files', async ({
  page,
  site,
}) => {
  const desk = await openSearch(page, site);
  await desk.search('Patient Id', LAKSHMI);
  await desk.press('Add a visit');
  await desk.section.locator('#visit-bp').fill('121/81');
  const slow = await holdAnswers(page, 'POST', '/staff/patients');
  await desk.press('Add visit');
  await slow.answered;
  await openAnother(desk);
  await slow.letGo();
  await expect(desk.popup).toContainText('Added!');
  await desk.closePopup();
  await expectAnother(desk);
});

test('a late answer to a correction does not change the open patient or the chosen files', async ({
  page,
  site,
}) => {
  const desk = await openSearch(page, site);
  await desk.search('Patient Id', LAKSHMI);
  await desk.press('Correct this visit');
  await desk.section.locator('#correct-bp').fill('121/81');
  const slow = await holdAnswers(page, 'PATCH', '/staff/patients/-Oa2');
  await desk.press('Save');
  await slow.answered;
  await openAnother(desk);
  await slow.letGo();
  await expect(desk.popup).toContainText('Updated!');
  await desk.closePopup();
  await expectAnother(desk);
});

test('a background search that was asked before another visit was chosen does not take that visit away', async ({
  page,
  site,
}) => {
  const desk = await openSearch(page, site);
  await desk.search('Mobile Number', HOUSEHOLD);
  await expect(desk.cards).toHaveCount(4);
  const slow = await holdAnswers(page, 'POST', '/staff/search');
  // The search by the former number does not find this visit any more.
  const corrected = await page.request.patch('/staff/patients/-Oa4', {
    headers: { origin: site.address },
    data: { version: 1, mobile: '9000000099' },
  });
  expect(corrected.status()).toBe(200);
  await slow.answered;
  await desk.choose('Laxmi Devi');
  await expect(desk.patient(LAXMI)).toBeVisible();
  await slow.letGo();
  await expect(desk.patient(LAXMI)).toContainText('9000000099');
});

test('a late answer to a deletion leaves the patient who was chosen meanwhile', async ({
  page,
  site,
}) => {
  const { search, cards, choose, press, chosen, popup, closePopup } = await openSearch(page, site);
  await search('Mobile Number', HOUSEHOLD);
  await choose('2024-11-02 17:30:31');
  const slow = await holdAnswers(page, 'DELETE', '/staff/patients/-Oa1');
  await press('Delete this visit');
  const question = page.getByRole('alertdialog', { name: 'Delete this visit?' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await slow.answered;
  await page.keyboard.press('Escape');
  await choose(LAXMI);
  await slow.letGo();
  await expect(popup).toContainText('Deleted!');
  await closePopup();
  await expect(cards).toHaveCount(3);
  await expect(chosen).toContainText(LAXMI);
});

test('a late Added! popup waits until typing stops, and no typed letter is lost', async ({
  page,
  site,
}) => {
  const { section, search, press, patient, popup } = await openSearch(page, site);
  await search('Patient Id', LAKSHMI);
  await press('Add a visit');
  await section.locator('#visit-bp').fill('121/81');
  const slow = await holdAnswers(page, 'POST', '/staff/patients');
  await press('Add visit');
  await slow.answered;
  await search('Patient Id', VIJAYA);
  await expect(patient(VIJAYA)).toBeVisible();
  const value = section.locator('[name=value]');
  await value.fill('');
  await value.pressSequentially('Lakshmi');
  await slow.letGo();
  await value.pressSequentially(' Devi Kondapalli', { delay: 50 });
  await expect(value).toHaveValue('Lakshmi Devi Kondapalli');
  await expect(popup).toContainText('Added!');
});
