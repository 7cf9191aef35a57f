import type { Locator } from '@playwright/test';
import { openInbox, sendEnquiry } from '../inbox-page.ts';
import { findOverflow } from '../shared-site.ts';
import { expect, test } from '../site.ts';
import { findDesk, otherDesk, signIn } from '../staff-page.ts';
import { HOUSEHOLD, importPatients } from '../staff-sample.ts';

test('signing in does not change how the rest of the page looks', async ({ page, site }) => {
  await page.goto('/');
  // The script adds here whether the clinic is open and, in further lines, the next closed days.
  for (const place of ['.badge', '.today']) await page.locator(`${place} b`).waitFor();
  const looks = () =>
    page.locator('#main > section:not(#search-patient, #top)').evaluateAll((sections) =>
      sections.map((section) => {
        section.setAttribute('data-laid', '');
        const { display, padding, fontSize, borderTopWidth } = getComputedStyle(section);
        const height = Math.round(section.getBoundingClientRect().height);
        return { id: section.id, display, padding, fontSize, borderTopWidth, height };
      }),
    );
  await page.evaluate(() => document.fonts.ready);
  // The script adds a list of the missing answers to the form.
  await page
    .locator('#appointment')
    .getByRole('button', { name: 'Go to the next answer' })
    .waitFor();
  await looks();
  const before = await looks();
  const { section } = await signIn(page, site);
  await section.getByRole('link', { name: 'Clinic page' }).click();
  expect(before.length).toBeGreaterThan(6);
  expect(await looks()).toEqual(before);
});

/** The borders, background and outline that a high-contrast theme of the system shows. */
const looksOf = (element: Locator) =>
  element.evaluate((one) => {
    const { borderColor, borderWidth, backgroundColor, outlineStyle } = getComputedStyle(one);
    return { borderColor, borderWidth, backgroundColor, outlineStyle };
  });

test('in a high-contrast theme the desk still shows which patient, tab, enquiry and status is chosen', async ({
  page,
  site,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await importPatients(site);
  await sendEnquiry(page, site);
  await sendEnquiry(page, site, { name: 'Second Visitor', mobile: '9000000022' });
  const { section, panel, rows, status } = await openInbox(page, site);
  await expect(rows).toHaveCount(2);
  await panel.getByRole('button', { name: 'Filters' }).click();
  // A background would hide the end of the field beneath the button.
  await expect(panel.getByRole('button', { name: 'Find' })).toHaveCSS('border-width', '1px');
  expect((await looksOf(panel.locator('.inbox-dot').first())).backgroundColor).not.toBe(
    (await looksOf(rows.first())).backgroundColor,
  );
  await rows.first().click();
  const save = panel.getByRole('button', { name: 'Save', exact: true });
  const colour = () => save.evaluate((button) => getComputedStyle(button).color);
  const waiting = await colour();
  await panel.getByLabel('Note').fill('Rings back');
  await expect.poll(colour).not.toBe(waiting);
  await panel.getByLabel('Note').fill('');
  await expect(status('New')).toHaveAttribute('aria-pressed', 'true');
  expect(await looksOf(status('New'))).not.toEqual(await looksOf(status('Called')));
  await rows.first().blur();
  expect(await looksOf(rows.first())).not.toEqual(await looksOf(rows.nth(1)));

  const tabs = section.getByRole('tab');
  await section.getByRole('tab', { name: /^Patients/ }).click();
  await findDesk(page).search('Mobile Number', HOUSEHOLD);
  await expect(section.locator('.card-chosen')).toHaveCount(1);
  expect(await looksOf(section.locator('.card-chosen'))).not.toEqual(
    await looksOf(section.locator('.patient-card:not(.card-chosen)').first()),
  );
  expect(await looksOf(tabs.nth(0))).not.toEqual(await looksOf(tabs.nth(1)));
});

test('right after sign-in an enquiry, the list of patients and a patient are printed alone, and a specialty screen without them', async ({
  page,
  site,
}) => {
  const screen = () => page.emulateMedia({ media: 'screen' });
  const print = () => page.emulateMedia({ media: 'print' });
  await importPatients(site);
  await sendEnquiry(page, site);
  const { section, rows, pane } = await openInbox(page, site);
  await rows.first().click();
  const heading = pane.getByRole('heading', { name: 'Invented Visitor' });
  await expect(heading).toBeVisible();
  await print();
  await expect(heading).toBeVisible();
  await expect(pane.getByText('May I come in the morning?')).toBeVisible();
  await expect(rows).toHaveCount(0);
  await expect(section.getByRole('tab')).toHaveCount(0);
  await expect(page.locator('#google-map')).toBeHidden();
  await expect(page.locator('.footer')).toBeHidden();
  await expect(section.getByText('Laya Endocrine Clinic', { exact: true })).toBeVisible();

  await screen();
  await section.getByRole('tab', { name: /^Patients/ }).click();
  const { search } = findDesk(page);
  await search('Mobile Number', HOUSEHOLD);
  await expect(section.locator('.patient')).toBeVisible();
  await print();
  await expect(section.locator('.patient-card')).toHaveCount(4);
  await expect(section.locator('.patient-card').first()).toBeHidden();
  await expect(section.locator('.patient')).toBeVisible();

  // A patient whose name is one long word fits, with and without files.
  await screen();
  const answer = await otherDesk(page, site)('post', '/staff/patients', { name: 'N'.repeat(100) });
  const { patientid } = (await answer.json()) as { patientid: string };
  await search('Patient Id', patientid);
  await expect(section.getByText('No reports yet.')).toBeVisible();
  await print();
  const size = page.viewportSize();
  await page.setViewportSize({ width: 720, height: 1000 });
  expect(await findOverflow(page)).toBeLessThanOrEqual(0);
  await expect(section.getByText('No reports yet.')).toBeInViewport({ ratio: 1 });
  const pdf = Buffer.from('%PDF-1.4\n%%EOF\n');
  await page.request.post(`/staff/patients/${patientid}/reports`, {
    headers: { origin: site.address },
    multipart: { file: { name: 'HbA1c.pdf', mimeType: 'application/pdf', buffer: pdf } },
  });
  await expect(section.getByRole('row', { name: /HbA1c/ })).toBeVisible();
  expect(await findOverflow(page)).toBeLessThanOrEqual(0);
  await expect(section.getByText(/^Printed/).filter({ visible: true })).toBeInViewport({
    ratio: 1,
  });
  if (size) await page.setViewportSize(size);

  await screen();
  await section.getByRole('button', { name: 'All patients' }).click();
  const table = section.getByRole('tabpanel', { name: 'Patients' }).getByRole('table');
  await expect(table).toBeVisible();
  await print();
  await expect(table).toBeVisible();
  await expect(page.locator('#google-map')).toBeHidden();
  await screen();
  await section.getByRole('link', { name: 'Clinic page' }).click();
  await page.locator('a[href="/osteoporosis"]').first().click();
  const specialty = page.getByRole('heading', { name: 'Osteoporosis' });
  await expect(specialty).toBeFocused();
  await print();
  await expect(specialty).toBeVisible();
  await expect(table).toBeHidden();
});
