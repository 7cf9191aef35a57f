import type { BrowserContext } from '@playwright/test';
import { expectNoViolations, openInbox, sendEnquiry } from '../inbox-page.ts';
import { expect, test, type Site } from '../site.ts';
import { endSession, openStaff } from '../staff-page.ts';

test('a new enquiry appears within a second on an open page, with the count in the title', async ({
  page,
  site,
}) => {
  const streaming = page.waitForResponse(
    async (response) =>
      (await response.headerValue('content-type'))?.startsWith('text/event-stream') === true,
  );
  const { rows, section } = await openInbox(page, site);
  const plain = await page.title();
  expect(plain).not.toMatch(/^\(/);
  await streaming;
  for (let count = 1; count <= 3; count += 1) {
    await sendEnquiry(page, site, { name: `Visitor ${count}`, message1: `Number ${count}` });
    const sentAt = Date.now();
    await expect(rows).toHaveCount(count);
    expect(Date.now() - sentAt).toBeLessThan(1500);
    await expect(page).toHaveTitle(`(${count}) ${plain}`);
  }
  await expect(section.getByRole('tab', { name: 'Enquiries 3 new' })).toBeVisible();
  await expect(rows.first()).toContainText('Visitor 3');

  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveTitle(plain);
});

test('without an event stream, the page polls', async ({ page, site }) => {
  test.slow();
  await page.route('**/staff/events*', (route) =>
    route.request().headers().accept?.includes('text/event-stream')
      ? route.fulfill({ status: 503, body: '{}' })
      : route.continue(),
  );
  const { rows } = await openInbox(page, site);
  await sendEnquiry(page, site);
  await expect(rows).toHaveCount(1, { timeout: 20_000 });
});

test('the number of records is right even if the page missed the change events', async ({
  page,
  site,
}) => {
  let letGo = () => {};
  const added = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/staff/events*', async (route) => {
    const isStream = route.request().headers().accept?.includes('text/event-stream');
    if (isStream) return route.fulfill({ status: 503, body: '{}' });
    await added;
    return route.continue();
  });
  const { section } = await openStaff(page, site);
  await expect(section.getByText('5 records')).toBeVisible();
  const answer = await page.request.post('/staff/patients', {
    headers: { origin: site.address },
    data: { name: 'Somebody new' },
  });
  expect(answer.status()).toBe(201);
  letGo();
  await expect(section.getByText('6 records')).toBeVisible();
});

test('a list that cannot be refreshed stays on screen with a message', async ({ page, site }) => {
  await sendEnquiry(page, site);
  const { rows, panel } = await openInbox(page, site);
  await expect(rows).toHaveCount(1);
  // The page also retries by itself, so the network comes back only when Retry is pressed.
  let isDown = true;
  await page.route('**/staff/enquiries/search', (route) => {
    if (!('staff-unattended' in route.request().headers())) isDown = false;
    return isDown ? route.abort() : route.continue();
  });
  await sendEnquiry(page, site, { message1: 'Another one.' });
  await expect(panel.getByRole('alert')).toContainText('Could not refresh');
  await expect(rows).toHaveCount(1);
  await expectNoViolations(page);
  await panel.getByRole('button', { name: 'Retry' }).click();
  await expect(rows).toHaveCount(2);
  await expect(panel.getByText('Could not refresh')).toBeHidden();
});

test('when the session ends elsewhere, this page removes the enquiries by itself', async ({
  page,
  site,
}) => {
  await sendEnquiry(page, site);
  const { rows } = await openInbox(page, site);
  await expect(rows).toHaveCount(1);
  await endSession(page, site);
  await expect(page.locator('#search-patient')).toBeHidden({ timeout: 8000 });
  expect(await page.content()).not.toContain('visitor@example.org');
});

test('seven pages of one browser share one stream, and another page takes it over', async ({
  page,
  site,
  context,
}) => {
  test.slow();
  let streams = 0;
  context.on('request', (request) => {
    if (request.resourceType() === 'eventsource') streams += 1;
  });
  const first = await openInbox(page, site);
  const others: Awaited<ReturnType<typeof openOther>>[] = [];
  for (let count = 2; count <= 7; count += 1) others.push(await openOther(context, site));
  await sendEnquiry(page, site, { message1: 'Number 1' });
  // Well before a page without events would poll.
  for (const { rows } of [first, ...others]) await expect(rows).toHaveCount(1);
  expect(streams).toBe(1);

  await page.close();
  const [second, ...rest] = others;
  if (!second) throw new Error('There are other pages.');
  await expect.poll(() => streams).toBe(2);
  await sendEnquiry(second.page, site, { message1: 'Number 2' });
  for (const { rows } of [second, ...rest]) await expect(rows).toHaveCount(2);
  expect(streams).toBe(2);
});

/** Opens another page in a browser that is already signed in. */
async function openOther(context: BrowserContext, site: Site) {
  const page = await context.newPage();
  await page.goto(site.address);
  const section = page.locator('#search-patient');
  await page.locator('#nav-search').click();
  await section.getByRole('tab', { name: /^Enquiries/ }).click();
  const list = section.getByRole('list', { name: 'Enquiries, newest first' });
  await expect(section.getByText(/No new enquiries\./)).toBeVisible();
  return { page, rows: list.getByRole('button') };
}
