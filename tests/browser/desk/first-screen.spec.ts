import type { Locator, Page } from '@playwright/test';
import { findFaults } from '../find-faults.ts';
import { expect, test } from '../site.ts';
import { openStaff, openRegister } from '../staff-page.ts';
import { LAKSHMI } from '../staff-sample.ts';

test.use({ viewport: { width: 1280, height: 800 } });

test('the first screen of a patient shows name, id, last values, newest reports and all actions; charts, a visit and a registration fit on one screen', async ({
  page,
  site,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { section, search, files } = await openStaff(page, site);
  await search('Patient Id', LAKSHMI);
  await expect(section.getByText('12 files')).toBeVisible();
  const bars = await boxOf(section.locator('.staff-bars'));
  expect(bars.y).toBe(0);
  expect(bars.height).toBe(48);
  await expect(page.locator('.nav-bar')).toBeHidden();

  const banner = section.locator('.patient-banner');
  await expect(banner.getByText('Lakshmi Devi Kondapalli')).toBeInViewport({ ratio: 1 });
  await expect(banner.getByText(LAKSHMI)).toBeInViewport({ ratio: 1 });
  const actions = banner.getByRole('button').filter({ visible: true });
  await expect(actions).toHaveText(['Add visit', 'Print', 'Charts', 'More', /^(Set|Change)/]);
  const heights = await actions.evaluateAll((all) =>
    all.slice(0, 4).map((one) => Math.round(one.getBoundingClientRect().top)),
  );
  expect(new Set(heights).size).toBe(1);
  // The name with the id is one line, above the actions or beside them.
  expect((await boxOf(banner.getByRole('heading'))).height).toBeLessThan(32);
  for (const value of ['138/86', '7.4', '98.6']) {
    await expect(section.locator('.vitals').getByText(value).first()).toBeInViewport({ ratio: 1 });
  }
  for (const name of ['neck-ultrasound.png', 'THYROID-SCAN.PDF', 'thyroid-profile.pdf']) {
    await expect(files.getByRole('link', { name: `View ${name}` })).toBeInViewport({ ratio: 1 });
  }

  // Charts that are opened from the end of the reports come into view.
  await files.getByRole('row').last().scrollIntoViewIfNeeded();
  await section.getByRole('button', { name: 'Charts' }).click();
  await expect(section.getByRole('slider', { name: 'BP, visits' })).toBeInViewport({ ratio: 1 });
  await expect(section.getByText('Sugar in')).toBeInViewport({ ratio: 1 });

  // The fields follow each other in the order of the keyboard, the first one in focus.
  await section.getByRole('button', { name: 'Add visit' }).press('Enter');
  const visit = section.getByRole('region', { name: 'Records' }).locator('form');
  await expect(visit.locator('[name=bp]')).toBeFocused();
  await expectOneScreen(visit, 'Save');
  const measures = ['bp', 'sugar', 'temperature', 'weight', 'height', 'waist', 'pulse'];
  expect(await walkFields(page, visit)).toEqual(measures);
  expect(await findFaults(page, '#search-patient')).toEqual([]);

  // Registering asks in the order of a receptionist, in two columns.
  await openRegister(page);
  const form = section.getByRole('tabpanel', { name: 'Register patient' }).locator('form');
  await form.locator('[name=name]').focus();
  await expectOneScreen(form, 'Register');
  const asked = ['name', 'mobile', 'age', 'email', ...measures, 'datetime'];
  expect(await walkFields(page, form)).toEqual(asked);
  const [name, mobile] = await Promise.all(
    ['name', 'mobile'].map((field) => boxOf(form.locator(`[name=${field}]`))),
  );
  expect(mobile?.y).toBe(name?.y);
  expect(mobile?.x).toBeGreaterThan((name?.x ?? 0) + (name?.width ?? 0));
  expect(await findFaults(page, '#search-patient')).toEqual([]);

  // The desk covers the window: one press leads to the website, and one back to what was typed.
  await expect(page.locator('#main > section').filter({ visible: true })).toHaveCount(1);
  await expect(page.locator('.footer')).toBeHidden();
  await form.locator('[name=name]').fill('Half a na');
  await section.getByRole('link', { name: 'Clinic page' }).click();
  await expect(page.locator('.nav-bar')).toBeInViewport({ ratio: 1 });
  await expect(page.locator('.footer')).toBeVisible();
  await expect(form).toBeHidden();
  await section.getByRole('link', { name: 'Back to the desk' }).click();
  await expect(section.getByRole('combobox', { name: 'Search patients' })).toBeFocused();
  await expect(page.locator('.nav-bar')).toBeHidden();
  await expect(form.locator('[name=name]')).toHaveValue('Half a na');
});

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error('The element is not shown');
  return box;
}

async function expectOneScreen(form: Locator, saveLabel: string): Promise<void> {
  await expect(form.locator('input').first()).toBeInViewport({ ratio: 1 });
  await expect(form.getByRole('button', { name: saveLabel })).toBeInViewport({ ratio: 1 });
}

/** Presses Tab through the fields from the focused one. Each must be right of the one before it, or below. */
async function walkFields(page: Page, form: Locator): Promise<string[]> {
  const names: string[] = [];
  let before = { x: -Infinity, y: -Infinity };
  for (;;) {
    const focused = form.locator('input:focus');
    if ((await focused.count()) === 0) return names;
    const name = (await focused.getAttribute('name')) ?? '';
    // Within the form, since the page may still be scrolling to it.
    const box = await focused.evaluate((field) => {
      const around = (field.closest('form') ?? field).getBoundingClientRect();
      const { x, y } = field.getBoundingClientRect();
      return { x: Math.round(x - around.x), y: Math.round(y - around.y) };
    });
    if (name !== names.at(-1)) {
      expect(box.y > before.y || (box.y === before.y && box.x > before.x), name).toBe(true);
      names.push(name);
      before = box;
    }
    await page.keyboard.press('Tab');
  }
}
