import type { Page } from '@playwright/test';
import { findFaults } from '../find-faults.ts';
import { expect, type Site, test } from '../site.ts';
import { openStaff } from '../staff-page.ts';
import { LAKSHMI, LAXMI, VIJAYA } from '../staff-sample.ts';

/** Lakshmi's newest visit, which is selected by default. */
const VISIT = '/staff/patients/-Oa2';

async function openVisit(page: Page, site: Site) {
  const staff = await openStaff(page, site);
  await staff.search('Patient Id', LAKSHMI);
  const work = staff.section.locator('.patient');
  const headers = { origin: site.address };
  return {
    ...staff,
    work,
    field: (name: string) => work.locator(`form:visible [name=${name}]`),
    press: (name: string) => work.getByRole('button', { name, exact: true }).click(),
    closePopup: () => staff.popup.getByRole('button', { name: 'OK' }).click(),
    async changeElsewhere(version: number, data: object) {
      const answer = await page.request.patch(VISIT, { headers, data: { version, ...data } });
      expect(answer.status()).toBe(200);
    },
    async deleteElsewhere(version: number) {
      const answer = await page.request.delete(VISIT, { headers, data: { version } });
      expect(answer.status()).toBe(204);
    },
  };
}

const storedVisit = (site: Site) => site.query("select * from records where key = '-Oa2'")[0];

test('an invalid choice is reported at its field and can be changed and saved', async ({
  page,
  site,
}) => {
  const { work, field, press, popup, closePopup, changeElsewhere } = await openVisit(page, site);
  await press('Correct this visit');
  await field('patientid').fill('0000000001');
  await field('bp').fill('142/90');
  await changeElsewhere(1, { bp: '130/80', patientid: VIJAYA });
  await press('Save');
  const yours = work.getByRole('radio', { name: 'Yours: 0000000001' });
  await yours.check();
  await work.getByRole('radio', { name: 'Yours: 142/90' }).check();
  await press('Save my choices');
  await expect(yours).toBeFocused();
  await expect(yours).toHaveAccessibleDescription(/No patient has this id/);
  expect(await findFaults(page, '#search-patient')).toEqual([]);

  await press('Keep editing');
  await expect(field('bp')).toHaveValue('142/90');
  await field('patientid').fill(LAKSHMI);
  await press('Save');
  await work.getByRole('radio', { name: 'Yours: 142/90' }).check();
  await press('Save my choices');
  await expect(popup).toContainText('Updated!');
  await closePopup();
  expect(storedVisit(site)).toMatchObject({ bp: '142/90', patientid: VIJAYA, version: 3 });
});

test('when a visit is deleted meanwhile, a clear message appears and the typed text stays', async ({
  page,
  site,
}) => {
  const { work, field, press, popup, closePopup, ...other } = await openVisit(page, site);
  await press('Correct this visit');
  await field('bp').fill('142/90');
  await other.changeElsewhere(1, { bp: '130/80' });
  await press('Save');
  await work.getByRole('radio', { name: 'Yours: 142/90' }).check();
  await other.deleteElsewhere(2);
  await press('Save my choices');
  await expect(popup).toContainText('Failed!');
  await closePopup();
  await expect(work.getByRole('alert')).toContainText(
    'Someone else has deleted this visit, so nothing was saved.',
  );
  await expect(field('bp')).toHaveValue('142/90');
  expect(storedVisit(site)).toBeUndefined();
});

test('without a connection a correction, a choice and a visit are kept and can be sent again', async ({
  page,
  site,
}) => {
  const { work, field, press, popup, closePopup, changeElsewhere } = await openVisit(page, site);
  const lose = () =>
    page.route('**/staff/patients{,/-Oa2}', (route) =>
      ['POST', 'PATCH', 'DELETE'].includes(route.request().method())
        ? route.abort('connectionreset')
        : route.continue(),
    );
  const fail = async (button: string) => {
    await lose();
    await press(button);
    await expect(popup).toContainText('Failed!');
    await closePopup();
    await expect(work.getByRole('alert').last()).toContainText(`press ${button} again`);
    await page.unrouteAll();
  };

  await press('Correct this visit');
  await field('age').fill('47');
  await fail('Save');
  await expect(field('age')).toHaveValue('47');
  await changeElsewhere(1, { age: '48' });
  await press('Save');
  await work.getByRole('radio', { name: 'Yours: 47' }).check();
  await fail('Save my choices');
  await expect(work.getByRole('radio', { name: 'Yours: 47' })).toBeChecked();
  await press('Save my choices');
  await expect(popup).toContainText('Updated!');
  await closePopup();
  expect(storedVisit(site)).toMatchObject({ age: '47', version: 3 });

  await press('Add a visit');
  await field('sugar').fill('6.6');
  await fail('Add visit');
  await expect(field('sugar')).toHaveValue('6.6');
  await press('Add visit');
  await expect(popup).toContainText('Added!');
  await closePopup();
  expect(site.query("select key from records where sugar = '6.6'")).toHaveLength(1);
});

test('a correction whose answer was lost can be saved again without a conflict', async ({
  page,
  site,
}) => {
  const { field, press, popup, closePopup } = await openVisit(page, site);
  await press('Correct this visit');
  await field('bp').fill('121/81');
  await page.route(`**${VISIT}`, async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue();
    await route.fetch();
    return route.abort('connectionreset');
  });
  await press('Save');
  await expect(popup).toContainText('Failed!');
  await closePopup();
  await page.unrouteAll();
  await press('Save');
  await expect(popup).toContainText('Updated!');
  await closePopup();
  await expect(field('bp')).toHaveCount(0);
  expect(storedVisit(site)).toMatchObject({ bp: '121/81', version: 2 });
});

test('the only visit cannot be deleted or moved while reports are filed under the patient’s id', async ({
  page,
  site,
}) => {
  const { work, search, press, field } = await openVisit(page, site);
  await search('Patient Id', LAXMI);
  await expect(work).toBeVisible();
  await press('Delete this visit');
  const question = page.getByRole('alertdialog', { name: 'Delete this visit?' });
  await expect(question).toContainText(
    'without it, nobody would find the report filed under the id. Delete that report first.',
  );
  await expect(question.getByRole('button', { name: 'Delete' })).toBeDisabled();
  await question.getByRole('button', { name: 'Keep' }).click();
  await press('Correct this visit');
  await field('patientid').fill(LAKSHMI);
  await press('Save');
  const asked = work.getByRole('group', { name: 'Is this right?' });
  await expect(asked).toContainText(`This is the only visit under ${LAXMI}`);
  await asked.getByRole('button', { name: 'Change it' }).click();
  await expect(field('patientid')).toBeFocused();
});

test('a visit whose answer was lost is stored once, even if the charts were opened before it is sent again', async ({
  page,
  site,
}) => {
  const { field, press, popup, closePopup } = await openVisit(page, site);
  await page.route('**/staff/patients', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await press('Add a visit');
  await field('sugar').fill('6.6');
  await press('Add visit');
  await expect(popup).toContainText('Failed!');
  await closePopup();
  await page.unrouteAll();
  await press('Charts');
  await press('Add a visit');
  await expect(field('sugar')).toHaveValue('6.6');
  await press('Add visit');
  await expect(popup).toContainText('Added!');
  await closePopup();
  expect(site.query("select key from records where sugar = '6.6'")).toHaveLength(1);
});

test('without a connection a deletion can be repeated, and a record that failed to load can be loaded again', async ({
  page,
  site,
}) => {
  const { press, popup, closePopup, cards } = await openVisit(page, site);
  const question = page.getByRole('alertdialog', { name: 'Delete this visit?' });
  await page.route(`**${VISIT}`, (route) => route.abort('connectionreset'));
  await press('Delete this visit');
  await expect(question).toContainText('The record could not be loaded.');
  await page.unrouteAll();
  await question.getByRole('button', { name: 'Retry' }).click();
  await expect(question).toContainText('It stays in the history.');

  await page.route(`**${VISIT}`, (route) => route.abort('connectionreset'));
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(popup).toContainText('Failed!');
  await closePopup();
  await expect(question).toContainText('Nothing was deleted. Please press Delete again.');
  expect(await findFaults(page, '#delete-record')).toEqual([]);
  expect(storedVisit(site)).toBeDefined();
  await page.unrouteAll();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(popup).toContainText('Deleted!');
  await closePopup();
  await expect(cards).toHaveCount(2);
  expect(storedVisit(site)).toBeUndefined();
});
