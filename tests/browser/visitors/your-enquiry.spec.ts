import { nextDay, openForm } from '../enquiry-page.ts';
import { findFaults } from '../find-faults.ts';
import { ASKED, changeElsewhere } from '../inbox-page.ts';
import { expect, test } from '../site.ts';
import { fillPassword } from '../staff-page.ts';

test('a visitor asks for another time, which the open desk shows within a second, and withdraws in two steps', async ({
  page,
  site,
  browser,
}) => {
  const { fill, send } = await openForm(page);
  await fill();
  await send.click();
  await page.getByRole('link', { name: 'See or change your request' }).click();
  await expect(page.getByRole('heading', { name: 'Your request' })).toBeVisible();
  const [stored] = site.query('select key, reference from enquiries');
  const key = String(stored?.['key']);

  const context = await browser.newContext({ baseURL: site.address });
  const desk = await context.newPage();
  const rows = desk.getByRole('list', { name: 'Enquiries, newest first' }).getByRole('button');
  await test.step('the link in a message to the clinic opens that enquiry at the desk after sign-in', async () => {
    const newer = { ...ASKED, language: 'te' };
    await page.request.post('/enquiries', { data: newer, headers: { origin: site.address } });
    await desk.goto(`/?enquiry=${key}#search-patient`);
    await fillPassword(desk, site);
    await expect(desk.getByRole('tab', { name: /^Enquiries/ })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await expect(desk.locator('.pane')).toContainText(String(stored?.['reference']));
    expect(new URL(desk.url()).search).toBe('');
    await changeElsewhere(desk, site, key, { agreedAt: `${nextDay(4)} 10:30`, version: 1 });
  });

  await test.step('the visitor’s wish stays until it is dealt with', async () => {
    await page.reload();
    await page.getByText('I need another time').click();
    await page.getByLabel('When would it suit you?').fill('Any evening');
    await page.getByRole('button', { name: 'Ask for another time' }).click();
    await expect(page.getByText('you asked for another time')).toBeVisible();
    await expect(desk.getByText('Would suit: Any evening')).toBeVisible({ timeout: 1500 });
    await expect(rows.filter({ hasText: 'Changed by the visitor' })).toHaveCount(1);
    expect(await findFaults(desk, '.asked')).toEqual([]);
    await desk.getByRole('button', { name: 'Dealt with' }).click();
    await expect(desk.getByText('Any evening')).toHaveCount(0);
    await context.close();
  });

  await test.step('withdrawing asks first', async () => {
    await page.getByText('Withdraw my request').click();
    await page.getByRole('button', { name: 'Withdraw and delete' }).click();
    await expect(page.getByRole('heading', { name: 'Withdraw and delete' })).toBeVisible();
    expect(await findFaults(page)).toEqual([]);
    const find = `select key from enquiries where key = '${key}'`;
    expect(site.query(find)).toHaveLength(1);
    await page.getByRole('button', { name: 'Yes, withdraw and delete' }).click();
    await expect(page.getByRole('heading', { name: 'Your request is withdrawn' })).toBeVisible();
    expect(await findFaults(page)).toEqual([]);
    expect(site.query(find)).toEqual([]);
  });
});
