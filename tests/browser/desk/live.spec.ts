import { expectNoViolations, openInbox, sendEnquiry, showInbox } from '../inbox-page.ts';
import { expect, test } from '../site.ts';
import { endSession, openStaff, otherDesk, choosePerson } from '../staff-page.ts';

test('a new enquiry appears within a second, with the count in the title; a list that cannot be refreshed stays', async ({
  page,
  site,
}) => {
  const streaming = page.waitForResponse(
    async (response) =>
      (await response.headerValue('content-type'))?.startsWith('text/event-stream') === true,
  );
  const { rows, section, panel } = await openInbox(page, site);
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

  // The page also retries by itself, so the network comes back only when Retry is pressed.
  let isDown = true;
  await page.route('**/staff/enquiries/search', (route) => {
    if (!('staff-unattended' in route.request().headers())) isDown = false;
    return isDown ? route.abort() : route.continue();
  });
  await sendEnquiry(page, site, { message1: 'Another one.' });
  await expect(panel.getByRole('alert')).toContainText('Could not refresh');
  await expect(rows).toHaveCount(3);
  await expectNoViolations(page);
  await panel.getByRole('button', { name: 'Retry' }).click();
  await expect(rows).toHaveCount(4);
  await expect(panel.getByText('Could not refresh')).toBeHidden();

  await choosePerson(page, 'Sign out');
  await expect(page).toHaveTitle(plain);
});

test('without an event stream the page polls, and counts the records right even if it missed changes', async ({
  page,
  site,
}) => {
  const { promise: added, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/staff/events*', async (route) => {
    const isStream = route.request().headers().accept?.includes('text/event-stream');
    if (isStream) return route.fulfill({ status: 503, body: '{}' });
    await added;
    return route.continue();
  });
  const { section } = await openStaff(page, site);
  await expect(section.getByText('5 records')).toBeVisible();
  await otherDesk(page, site)('post', '/staff/patients', { name: 'Somebody new' });
  letGo();
  await expect(section.getByText('6 records')).toBeVisible();
  await sendEnquiry(page, site);
  await expect(section.getByRole('tab', { name: 'Enquiries 1 new' })).toBeVisible({
    timeout: 20_000,
  });
});

test('the pages of one browser share one stream, another page takes it over, and the end of the session clears them', async ({
  page,
  site,
  context,
}) => {
  let streams = 0;
  context.on('request', (request) => {
    if (request.resourceType() === 'eventsource') streams += 1;
  });
  const first = await openInbox(page, site);
  const openOther = async () => {
    const other = await context.newPage();
    await other.goto('/#search-patient');
    return { page: other, rows: (await showInbox(other)).rows };
  };
  const [second, third] = [await openOther(), await openOther()];
  await sendEnquiry(page, site, { message1: 'Number 1' });
  // Well before a page without events would poll.
  for (const { rows } of [first, second, third]) await expect(rows).toHaveCount(1);
  expect(streams).toBe(1);

  await page.close();
  await expect.poll(() => streams).toBe(2);
  await sendEnquiry(second.page, site, { message1: 'Number 2' });
  for (const { rows } of [second, third]) await expect(rows).toHaveCount(2);
  expect(streams).toBe(2);

  await endSession(second.page, site);
  for (const other of [second.page, third.page]) {
    await expect(other.locator('#search-patient')).toBeHidden({ timeout: 8000 });
    expect(await other.content()).not.toContain('visitor@example.org');
  }
});
