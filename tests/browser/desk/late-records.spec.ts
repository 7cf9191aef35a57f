import type { Page } from '@playwright/test';
import { samplePdf } from '../../support/sample-files.ts';
import { holdAnswers } from '../hold-answers.ts';
import { waitForFrames } from '../shared-site.ts';
import { expect, type Site, test } from '../site.ts';
import { openStaff, otherDesk } from '../staff-page.ts';
import { HOUSEHOLD, LAKSHMI, LAXMI, VIJAYA } from '../staff-sample.ts';

const newestOf = (site: Site) =>
  site.query(`select key from records where patientid = '${LAKSHMI}' order by datetime desc`)[0]?.[
    'key'
  ];

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

test('a late answer to a visit or a correction changes neither the open patient nor the chosen files, and its popup waits', async ({
  page,
  site,
}) => {
  const desk = await openSearch(page, site);
  const { section, search, press, more, patient, popup, cards, value, closePopup } = desk;
  const added = section.getByRole('button', { name: 'Add 1 file' });
  for (const what of ['visit', 'correction']) {
    await search('Patient Id', LAKSHMI);
    const isNew = what === 'visit';
    await (isNew ? press('Add visit') : more('Edit visit'));
    await section.locator(isNew ? '#visit-bp' : '#correct-bp').fill(isNew ? '121/81' : '123/83');
    const slow = isNew
      ? await holdAnswers(page, 'POST', '/staff/patients')
      : await holdAnswers(page, 'PATCH', `/staff/patients/${newestOf(site)}`);
    await press('Save');
    await slow.answered;
    await search('Patient Id', VIJAYA);
    await expect(patient(VIJAYA)).toBeVisible();
    await press('Add report');
    const file = { name: 'mine.pdf', mimeType: 'application/pdf', buffer: samplePdf('mine') };
    await section.locator('[name=file]').setInputFiles([file]);
    await expect(added).toBeVisible();
    await slow.letGo();
    await expect(popup).toContainText(isNew ? 'Added!' : 'Updated!');
    await closePopup();
    await expect(added).toBeVisible();
    await expect(patient(VIJAYA)).toBeVisible();
    await expect(cards).toHaveCount(1);
    await section.getByRole('button', { name: 'Remove' }).click();
    await expect(added).toHaveCount(0);
  }

  // The popup waits until typing stops, and no typed letter is lost.
  await search('Patient Id', LAKSHMI);
  await press('Add visit');
  await section.locator('#visit-bp').fill('122/82');
  const slow = await holdAnswers(page, 'POST', '/staff/patients');
  await press('Save');
  await slow.answered;
  await search('Patient Id', VIJAYA);
  await expect(patient(VIJAYA)).toBeVisible();
  await value.fill('');
  await value.pressSequentially('Lakshmi');
  await slow.letGo();
  await value.pressSequentially(' Devi Kondapalli', { delay: 50 });
  await expect(value).toHaveValue('Lakshmi Devi Kondapalli');
  await expect(popup).toContainText('Added!');
});

test('a late answer to a deletion, a background search or an earlier search leaves the patient who was chosen meanwhile', async ({
  page,
  site,
}) => {
  const desk = await openSearch(page, site);
  const { search, cards, choose, more, patient, chosen, popup, closePopup } = desk;
  await search('Mobile Number', HOUSEHOLD);
  await choose('2024-11-02 17:30:31');
  const deletion = await holdAnswers(page, 'DELETE', '/staff/patients/-Oa1');
  await more('Delete visit');
  const question = page.getByRole('alertdialog', { name: 'Delete this visit?' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await deletion.answered;
  await page.keyboard.press('Escape');
  await choose(LAXMI);
  await deletion.letGo();
  await expect(popup).toContainText('Deleted!');
  await closePopup();
  await expect(cards).toHaveCount(3);
  await expect(chosen).toContainText(LAXMI);

  await search('Mobile Number', HOUSEHOLD);
  await expect(chosen).toContainText(LAKSHMI);
  const slow = await holdAnswers(page, 'POST', '/staff/search');
  // The search by the former number does not find this visit any more.
  await otherDesk(page, site)('patch', '/staff/patients/-Oa4', {
    version: 1,
    mobile: '9000000099',
  });
  await slow.answered;
  await choose('Laxmi Devi');
  await expect(patient(LAXMI)).toBeVisible();
  await slow.letGo();
  await expect(patient(LAXMI)).toContainText('90000 00099');
  await page.unrouteAll();

  const [answered, held, told] = [1, 2, 3].map(() => Promise.withResolvers<void>());
  await page.route('**/staff/search', async (route) => {
    const response = await route.fetch();
    const isFirst = route.request().postData()?.includes(LAKSHMI);
    if (isFirst) answered?.resolve();
    if (isFirst) await held?.promise;
    // The page may no longer wait for it.
    await route.fulfill({ response }).catch(() => undefined);
    if (isFirst) told?.resolve();
  });
  await search('Patient Id', LAKSHMI);
  await answered?.promise;
  await search('Patient Id', VIJAYA);
  await expect(patient(VIJAYA)).toBeVisible();
  held?.resolve();
  await told?.promise;
  await waitForFrames(page, 2);
  await expect(patient(VIJAYA)).toBeVisible();
  await expect(cards).toHaveCount(1);
});
