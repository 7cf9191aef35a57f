import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { expectNoViolationsInBothSchemes, openInbox, sendEnquiry } from '../inbox-page.ts';
import { openSite, type OpenedSite } from '../open-site.ts';
import { findFaultsInBothSchemes } from '../find-faults.ts';
import { findOverflow } from '../shared-site.ts';
import { expect, test as base } from '../site.ts';
import { openOwnerPage } from '../owner-pages.ts';

/** A site with the settings of a mail server that does not run: nothing listens at this port. */
const test = base.extend<{ site: OpenedSite }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright requires a destructured first argument
  site: async ({}, use) => {
    const site = await openSite({
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'clinic@example.org',
    });
    await use(site);
    await site.stop();
  },
});

/** Notes for every message of the site that the mail server refused it, as the worker does. */
async function refuseAll(site: OpenedSite): Promise<void> {
  await site.addMessages();
  const database = new DatabaseSync(join(site.folder, 'clinic.sqlite'), { timeout: 5000 });
  database.exec(`
    insert into outbox_tries (message_key, enquiry_key, tried_at, result, answer)
      select key, enquiry_key, created_at, 'refused', '550 5.1.1 no such user here' from outbox;
    update outbox set state = 'refused', next_try_at = null`);
  database.close();
}

const WIDTHS = [360, 1280];

test('a refused message is shown with the words of the mail server and sent again', async ({
  page,
  site,
}) => {
  await sendEnquiry(page, site);
  await refuseAll(site);
  const { rows, pane } = await openInbox(page, site);
  await rows.first().click();
  const messages = pane.getByRole('region', { name: 'E-mails' });
  const toVisitor = messages
    .getByRole('listitem')
    .filter({ hasText: 'To the visitor: we have your enquiry' });
  await expect(toVisitor).toContainText('visitor@example.org');
  await expect(toVisitor).toContainText(/Refused by the mail server .*: 550 5.1.1 no such user/);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoViolationsInBothSchemes(page);
    expect(await findOverflow(page)).toBe(0);
  }

  await toVisitor.getByRole('button', { name: 'Send again' }).press('Enter');
  await expect(toVisitor).toContainText('Waiting to be sent');
  await expect(messages.getByRole('heading', { name: 'E-mails' })).toBeFocused();
  await expect(toVisitor.getByRole('button')).toHaveCount(0);
  expect(site.query(`select state from outbox where kind = 'received'`)).toEqual([
    { state: 'waiting' },
  ]);
  await expectNoViolationsInBothSchemes(page);
});

test('the owner sends a test message by keyboard and reads what went wrong', async ({
  page,
  site,
}) => {
  const section = await openOwnerPage(page, site);
  await section.getByText('Try the mail server').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  const field = section.getByLabel('E-mail address');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('');

  await page.keyboard.type('owner');
  await page.keyboard.press('Enter');
  await expect(section.getByText('Please enter one e-mail address')).toBeVisible();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveValue('owner');

  await page.keyboard.type('@example.org');
  await page.keyboard.press('Enter');
  await expect(section.getByText(/^The message was not sent: .*ECONNREFUSED/)).toBeVisible();
  await expect(field).not.toHaveAttribute('aria-invalid');
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    expect(await findFaultsInBothSchemes(page, '.owner-page')).toEqual([]);
    expect(await findOverflow(page)).toBe(0);
  }
  expect(site.query(`select subject, result from audit where action = 'send'`)).toEqual([
    { subject: 'test message', result: 'failed' },
  ]);
});
