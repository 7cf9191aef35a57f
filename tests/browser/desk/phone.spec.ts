import type { Locator } from '@playwright/test';
import { findFaults } from '../find-faults.ts';
import { sendEnquiry } from '../inbox-page.ts';
import { expect, test } from '../site.ts';
import { openStaff, openRegister } from '../staff-page.ts';
import { LAKSHMI, VIJAYA } from '../staff-sample.ts';

test.use({ hasTouch: true, viewport: { width: 360, height: 740 } });

test('on a phone the first patient is on the first screen, and the chief action of each screen in the thumb’s reach', async ({
  page,
  site,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { section, search, cards, files } = await openStaff(page, site);
  const expectAtThumb = async (button: Locator) => {
    await expect(button).toBeInViewport({ ratio: 1 });
    const { y = 0, height = 0 } = (await button.boundingBox()) ?? {};
    expect(y + height).toBeGreaterThan(740 - 56 - 32);
    expect(height).toBeGreaterThanOrEqual(44);
  };
  await search('Patient Id', LAKSHMI);
  await expect(cards).toHaveCount(3);
  await expect(files).toBeVisible();
  await page.locator('#search-patient').evaluate((desk) => desk.scrollIntoView());
  await expect(cards.first().getByRole('button')).toBeInViewport({ ratio: 1 });
  const patient = section.getByRole('region', { name: new RegExp(LAKSHMI) });
  await expect(patient.getByRole('heading').first()).toBeInViewport({ ratio: 1 });
  await cards.last().getByRole('button').focus();
  await expect(cards.last().getByRole('button')).toBeInViewport({ ratio: 1 });

  await patient.evaluate((panel) => panel.scrollIntoView());
  await expect(patient.getByRole('button', { name: 'Add visit' })).toBeInViewport({ ratio: 1 });
  expect(await findFaults(page, '#search-patient')).toEqual([]);
  await patient.getByRole('button', { name: 'More', exact: true }).tap();
  await expect(patient.getByRole('button', { name: 'Delete visit' })).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await patient.getByRole('button', { name: 'Add visit' }).tap();
  await expect(section.locator('#visit-bp')).toBeFocused();
  await expectAtThumb(patient.getByRole('button', { name: 'Save', exact: true }));
  expect(await findFaults(page, '#search-patient')).toEqual([]);

  await section.getByRole('button', { name: 'All patients' }).tap();
  const first = section.getByRole('table').getByRole('rowheader').first();
  await expect(first).toBeVisible();
  await page.locator('#search-patient').evaluate((desk) => desk.scrollIntoView());
  await expect(first).toBeInViewport({ ratio: 1 });

  await openRegister(page);
  const sheet = section.getByRole('tabpanel', { name: 'Register patient' });
  await expectAtThumb(sheet.getByRole('button', { name: 'Register' }));

  await section.getByRole('tab', { name: /^Today/ }).tap();
  const day = section.getByRole('tabpanel', { name: 'Today' });
  expect((await day.locator('.today-week').boundingBox())?.y).toBeLessThanOrEqual(56);
  const adding = day.getByRole('button', { name: 'Appointment', exact: true });
  await expectAtThumb(adding);
  await adding.tap();
  await expect(day.getByLabel('Time', { exact: true })).toBeFocused();
  await expect(day.getByLabel('Patient or caller')).toBeInViewport({ ratio: 1 });

  await sendEnquiry(page, site);
  await section.getByRole('tab', { name: /^Enquiries/ }).tap();
  const enquiry = section
    .getByRole('list', { name: 'Enquiries, newest first' })
    .getByRole('button');
  await expect(enquiry).toHaveCount(1);
  expect((await enquiry.boundingBox())?.y).toBeLessThanOrEqual(190);
});

test('turning the phone keeps the tab, the patient and what was typed, and every tab is whole in view', async ({
  page,
  site,
}) => {
  const { section, by, value, search } = await openStaff(page, site);
  await search('Patient Id', VIJAYA);
  const patient = section.getByRole('region', { name: new RegExp(VIJAYA) });
  await expect(patient).toBeVisible();
  await patient.getByRole('button', { name: 'Add visit' }).tap();
  await section.locator('#visit-bp').fill('128/8');
  await value.fill('laks');
  for (const turned of [
    { width: 740, height: 360 },
    { width: 360, height: 740 },
  ]) {
    await page.setViewportSize(turned);
    await expect(section.getByRole('tab', { selected: true })).toHaveText(/^Patients/);
    await expect(patient).toBeVisible();
    await expect(section.locator('#visit-bp')).toHaveValue('128/8');
    await expect(by).toHaveValue('patientid');
    await expect(value).toHaveValue('laks');
  }

  const tabs = section.getByRole('tab');
  await tabs.filter({ hasText: 'Enquiries' }).evaluate((tab) => {
    const news = document.createElement('span');
    news.className = 'staff-news';
    news.textContent = '128';
    tab.append(news);
  });
  await page.locator('#search-patient').evaluate((desk) => desk.scrollIntoView());
  for (const width of [360, 640, 768, 1024]) {
    await page.setViewportSize({ width, height: 740 });
    const list = await section.getByRole('tablist').boundingBox();
    for (const tab of await tabs.all()) {
      const box = await tab.boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(list?.x ?? 0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(
        (list?.x ?? 0) + (list?.width ?? 0) + 0.5,
      );
      await expect(tab).toBeInViewport({ ratio: 1 });
    }
  }
});
