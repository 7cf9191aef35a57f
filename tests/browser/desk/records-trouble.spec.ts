import type { Locator, Page } from '@playwright/test';
import { findFaults } from '../find-faults.ts';
import { lockByTime } from '../lock-page.ts';
import { expect, type Site, test } from '../site.ts';
import { openStaff, otherDesk, signIn } from '../staff-page.ts';
import { LAKSHMI, LAXMI, VIJAYA } from '../staff-sample.ts';

/** Lakshmi's newest visit, which is selected by default. */
const VISIT = '/staff/patients/-Oa2';

async function openVisit(page: Page, site: Site) {
  const staff = await openStaff(page, site);
  await staff.search('Patient Id', LAKSHMI);
  const work = staff.section.locator('.patient');
  const { popup } = staff;
  const other = otherDesk(page, site);
  const version = () =>
    site.query("select version from records where key = '-Oa2'")[0]?.['version'];
  return {
    ...staff,
    work,
    yours: (value: string) => work.getByRole('radio', { name: `Yours: ${value}` }),
    /** Shows the fields that are no measures. */
    unfold: () => work.getByText('Name, mobile, age, ID, time').click(),
    field: (name: string) => work.locator(`form:visible [name=${name}]`),
    press: (name: string) => work.getByRole('button', { name, exact: true }).click(),
    ok: async (text: string) => {
      await expect(popup).toContainText(text);
      await popup.getByRole('button', { name: 'OK' }).click();
    },
    changeElsewhere: (data: object) => other('patch', VISIT, { version: version(), ...data }),
    deleteElsewhere: () => other('delete', VISIT, { version: version() }),
  };
}

const storedVisit = (site: Site) => site.query("select * from records where key = '-Oa2'")[0];

test('when two people change a visit, the second sees both versions and chooses field by field', async ({
  page,
  site,
}) => {
  const desk = await openVisit(page, site);
  const { section, work, field, unfold, press, more, ok, yours, changeElsewhere } = desk;
  await more('Edit visit');
  await unfold();
  await field('bp').fill('140/90');
  await field('age').fill('47');
  await changeElsewhere({ bp: '130/80', sugar: '7.7' });
  await press('Save');
  await expect(section.getByText('Someone else changed this visit first')).toBeVisible();
  await expect(
    section.getByText('Also changed by the other person, and kept: Sugar 7.7.'),
  ).toBeVisible();
  expect(await findFaults(page, '#search-patient')).toEqual([]);
  await expect(yours('140/90')).toBeChecked();
  await work.getByRole('radio', { name: 'Theirs: 130/80' }).check();
  await press('Save my choices');
  await ok('Updated!');
  expect(storedVisit(site)).toMatchObject({ bp: '130/80', sugar: '7.7', age: '47', version: 3 });

  // An invalid choice is reported at its field and can be changed and saved.
  await more('Edit visit');
  await unfold();
  await field('patientid').fill('0000000001');
  await field('bp').fill('142/90');
  await changeElsewhere({ bp: '131/80', patientid: VIJAYA });
  await press('Save');
  await yours('0000000001').check();
  await yours('142/90').check();
  await press('Save my choices');
  await expect(yours('0000000001')).toBeFocused();
  await expect(yours('0000000001')).toHaveAccessibleDescription(/No patient has this id/);
  expect(await findFaults(page, '#search-patient')).toEqual([]);
  await press('Keep editing');
  await expect(field('bp')).toHaveValue('142/90');
  await field('patientid').fill(LAKSHMI);
  await press('Save');
  await yours('142/90').check();
  await press('Save my choices');
  await ok('Updated!');
  expect(storedVisit(site)).toMatchObject({ bp: '142/90', patientid: VIJAYA, version: 5 });

  // When the visit is deleted meanwhile, a clear message appears and the typed text stays.
  await more('Edit visit');
  await field('bp').fill('143/90');
  await changeElsewhere({ bp: '132/80' });
  await press('Save');
  await yours('143/90').check();
  await desk.deleteElsewhere();
  await press('Save my choices');
  await ok('Failed!');
  await expect(work.getByRole('alert')).toContainText(
    'Someone else has deleted this visit, so nothing was saved.',
  );
  await expect(field('bp')).toHaveValue('143/90');
  expect(storedVisit(site)).toBeUndefined();
});

test('without a connection a correction, a choice, a visit and a deletion are kept, sent again and stored once', async ({
  page,
  site,
}) => {
  const { work, field, unfold, press, more, ok, cards, yours, changeElsewhere } = await openVisit(
    page,
    site,
  );
  const lose = (path: string, arrives = false) =>
    page.route(`**${path}`, async (route) => {
      if (route.request().method() === 'GET') return route.continue();
      if (arrives) await route.fetch();
      await route.abort('connectionreset');
    });
  const fail = async (button: string, path: string, arrives = false) => {
    await lose(path, arrives);
    await press(button);
    await ok('Failed!');
    await expect(work.getByRole('alert').last()).toContainText(`press ${button} again`);
    await page.unrouteAll();
  };
  const ADDED = '/staff/patients';

  await more('Edit visit');
  await unfold();
  await field('age').fill('47');
  await fail('Save', VISIT);
  await expect(field('age')).toHaveValue('47');
  await changeElsewhere({ age: '48' });
  await press('Save');
  await yours('47').check();
  await fail('Save my choices', VISIT);
  await expect(yours('47')).toBeChecked();
  await press('Save my choices');
  await ok('Updated!');
  expect(storedVisit(site)).toMatchObject({ age: '47', version: 3 });

  // A correction whose answer was lost can be saved again without a conflict.
  await more('Edit visit');
  await field('bp').fill('121/81');
  await fail('Save', VISIT, true);
  await press('Save');
  await ok('Updated!');
  await expect(field('bp')).toHaveCount(0);
  expect(storedVisit(site)).toMatchObject({ bp: '121/81', version: 4 });

  const question = page.getByRole('alertdialog', { name: 'Delete this visit?' });
  await page.route(`**${VISIT}`, (route) => route.abort('connectionreset'));
  await more('Delete visit');
  await expect(question).toContainText('The record could not be loaded.');
  await page.unrouteAll();
  await question.getByRole('button', { name: 'Retry' }).click();
  await expect(question).toContainText('It stays in the history.');
  await lose(VISIT);
  await question.getByRole('button', { name: 'Delete' }).click();
  await ok('Failed!');
  await expect(question).toContainText('Nothing was deleted. Please press Delete again.');
  expect(await findFaults(page, '#delete-record')).toEqual([]);
  expect(storedVisit(site)).toBeDefined();
  await page.unrouteAll();
  await question.getByRole('button', { name: 'Delete' }).click();
  await ok('Deleted!');
  await expect(cards).toHaveCount(2);
  expect(storedVisit(site)).toBeUndefined();

  await press('Add visit');
  await field('sugar').fill('6.6');
  await fail('Save', ADDED);
  await expect(field('sugar')).toHaveValue('6.6');
  await press('Save');
  await ok('Added!');
  expect(site.query("select key from records where sugar = '6.6'")).toHaveLength(1);

  // It is stored once, even if the charts were opened before it is sent again.
  await press('Add visit');
  await field('sugar').fill('6.7');
  await fail('Save', ADDED, true);
  await press('Charts');
  await press('Add visit');
  await expect(field('sugar')).toHaveValue('6.7');
  await press('Save');
  await ok('Added!');
  expect(site.query("select key from records where sugar = '6.7'")).toHaveLength(1);
});

test('typed facts outlast a lost answer and the lock, and two people who change the same fact choose', async ({
  page,
  site,
}) => {
  await page.clock.install();
  const { section, work, press, more, ok, yours } = await openVisit(page, site);
  const FACTS = `/staff/patients/${LAKSHMI}/facts`;
  const changeFacts = otherDesk(page, site);
  const [allergies, diagnoses] = ['Allergies', 'Diagnoses'].map((name) =>
    section.getByLabel(name, { exact: true }),
  ) as [Locator, Locator];
  await more('Birth date, allergies, diagnoses');
  await allergies.fill('Penicillin');
  await page.route(`**${FACTS}`, async (route) => {
    if (route.request().method() === 'PATCH') await route.fetch();
    await route.abort('connectionreset');
  });
  await press('Save');
  await ok('Failed!');
  await expect(work.getByRole('alert').last()).toContainText('press Save again');
  await expect(allergies).toHaveValue('Penicillin');
  await page.unrouteAll();
  await press('Save');
  await ok('Updated!');
  expect(site.query('select allergies, version from patient_facts')).toEqual([
    { allergies: 'Penicillin', version: 1 },
  ]);

  await more('Birth date, allergies, diagnoses');
  await allergies.fill('Sulfa');
  await diagnoses.fill('Gout');
  await changeFacts('patch', FACTS, { version: 1, allergies: 'Latex', sex: 'female' });
  await lockByTime(page);
  expect(await page.content()).not.toContain('Sulfa');
  await signIn(page, site);
  await expect(allergies).toHaveValue('Sulfa');
  await press('Save');
  await expect(section.getByText('Someone else changed these facts first')).toBeVisible();
  await expect(section.getByText('and kept: Sex female.')).toBeVisible();
  await expect(yours('Sulfa')).toBeChecked();
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await findFaults(page, '#search-patient')).toEqual([]);
  await press('Save my choices');
  await ok('Updated!');
  const now = 'select allergies, diagnoses, sex, version from patient_facts';
  expect(site.query(now)).toEqual([
    { allergies: 'Sulfa', diagnoses: 'Gout', sex: 'female', version: 3 },
  ]);
});

test('the only visit cannot be deleted or moved while reports are filed under the patient’s id', async ({
  page,
  site,
}) => {
  const { work, search, press, more, field, unfold, yours, ok } = await openVisit(page, site);
  await search('Patient Id', LAXMI);
  await expect(work).toContainText('1 file');
  await more('Delete visit');
  const question = page.getByRole('alertdialog', { name: 'Delete this visit?' });
  await expect(question).toContainText(
    'without it, nobody would find the report filed under the id. Delete that report first.',
  );
  await expect(question.getByRole('button', { name: 'Delete' })).toBeDisabled();
  await question.getByRole('button', { name: 'Keep' }).click();
  await more('Edit visit');
  await unfold();
  await field('patientid').fill(LAKSHMI);
  await press('Save');
  const asked = work.getByRole('group', { name: 'Is this right?' });
  await expect(asked).toContainText(`This is the only visit under ${LAXMI}`);
  await asked.getByRole('button', { name: 'Change it' }).click();
  await expect(field('patientid')).toBeFocused();

  // Asked again after a conflict, one confirmation is enough.
  await field('bp').fill('142/90');
  await otherDesk(page, site)('patch', '/staff/patients/-Oa4', { version: 1, bp: '130/80' });
  await press('Save');
  await yours('142/90').check();
  await press('Save my choices');
  await asked.getByRole('button', { name: 'Yes, it is correct' }).click();
  await ok('Updated!');
});

test('a visit that is moved to an id without visits is asked whose the reports there are', async ({
  page,
  site,
}) => {
  const { work, press, more, field, unfold, ok } = await openVisit(page, site);
  await otherDesk(page, site)('patch', '/staff/patients/-Oa4', {
    version: 1,
    patientid: LAKSHMI,
    confirmed: ['patientid'],
  });
  await more('Edit visit');
  await unfold();
  await field('patientid').fill(LAXMI);
  await press('Save');
  const asked = work.getByRole('group', { name: 'Whose is it?' });
  await expect(asked).toContainText(`No visit has the id ${LAXMI}, but 1 report and`);
  expect(await findFaults(page, '#search-patient')).toEqual([]);
  await asked.getByRole('button', { name: 'Take another ID' }).click();
  await expect(field('patientid')).toBeFocused();
  await press('Save');
  await asked.getByRole('button', { name: 'It is the same patient' }).click();
  await ok('Updated!');
  expect(storedVisit(site)).toMatchObject({ patientid: LAXMI, version: 2 });
});
