import { expect, test } from '../site.ts';
import { openStaff } from '../staff-page.ts';
import { LAKSHMI, VIJAYA } from '../staff-sample.ts';

test.use({ hasTouch: true, viewport: { width: 360, height: 740 } });

test('on a phone the first patient is on the first screen of Search and of Patients', async ({
  page,
  site,
}) => {
  const { section, cards, search } = await openStaff(page, site);
  await search('Patient Id', LAKSHMI);
  await expect(cards).toHaveCount(3);
  await page.locator('#search-patient').evaluate((desk) => desk.scrollIntoView());
  await expect(cards.first().getByRole('button')).toBeInViewport({ ratio: 1 });

  await section.getByRole('tab', { name: /^Patients/ }).tap();
  const first = section.getByRole('table').getByRole('rowheader').first();
  await expect(first).toBeVisible();
  await expect(first).toBeInViewport({ ratio: 1 });
});

test('turning the phone keeps the tab, the patient and what was typed', async ({ page, site }) => {
  const { section, by, value, search } = await openStaff(page, site);
  await search('Patient Id', VIJAYA);
  const patient = section.getByRole('region', { name: new RegExp(VIJAYA) });
  await expect(patient).toBeVisible();
  await patient.getByRole('button', { name: 'Add a visit' }).tap();
  await section.locator('#visit-bp').fill('128/8');
  await value.fill('laks');
  for (const turned of [
    { width: 740, height: 360 },
    { width: 360, height: 740 },
  ]) {
    await page.setViewportSize(turned);
    await expect(section.getByRole('tab', { selected: true })).toHaveText(/^Search/);
    await expect(patient).toBeVisible();
    await expect(section.locator('#visit-bp')).toHaveValue('128/8');
    await expect(by).toHaveValue('patientid');
    await expect(value).toHaveValue('laks');
  }
});
