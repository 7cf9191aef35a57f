import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { expectNoViolations, openInbox, sendEnquiry } from '../inbox-page.ts';
import { openSite } from '../open-site.ts';
import { findOverflow } from '../shared-site.ts';
import { expect, test as base, type Site } from '../site.ts';

/** A site with the settings of a mail server, which the messages of these tests never reach. */
const test = base.extend<{ site: Site }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright requires a destructured first argument
  site: async ({}, use) => {
    const site = await openSite({
      SMTP_URL: 'smtp://127.0.0.1:25',
      MAIL_FROM: 'clinic@example.org',
    });
    await use(site);
    await site.stop();
  },
});

/** Notes for every message of the site that the mail server refused it, as the worker does. */
function refuseAll(site: Site): void {
  const database = new DatabaseSync(join(site.folder, 'clinic.sqlite'), { timeout: 5000 });
  database.exec(`
    insert into outbox_tries (message_key, enquiry_key, tried_at, result, answer)
      select key, enquiry_key, created_at, 'refused', '550 5.1.1 no such user here' from outbox;
    update outbox set state = 'refused', next_try_at = null`);
  database.close();
}

for (const width of [360, 1280]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`a refused message is shown with the words of the mail server and sent again, ${width}, ${colorScheme}`, async ({
      page,
      site,
    }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      await sendEnquiry(page, site);
      refuseAll(site);
      const { rows, letter } = await openInbox(page, site);
      await rows.first().click();
      const messages = letter.getByRole('region', { name: 'E-mails' });
      const toVisitor = messages
        .getByRole('listitem')
        .filter({ hasText: 'To the visitor: we have your enquiry' });
      await expect(toVisitor).toContainText('visitor@example.org');
      await expect(toVisitor).toContainText(
        /Refused by the mail server .*: 550 5.1.1 no such user/,
      );
      await expectNoViolations(page);
      expect(await findOverflow(page)).toBe(0);

      await toVisitor.getByRole('button', { name: 'Send again' }).press('Enter');
      await expect(toVisitor).toContainText('Waiting to be sent');
      await expect(messages.getByRole('heading', { name: 'E-mails' })).toBeFocused();
      await expect(toVisitor.getByRole('button')).toHaveCount(0);
      expect(site.query(`select state from outbox where kind = 'received'`)).toEqual([
        { state: 'waiting' },
      ]);
      await expectNoViolations(page);
    });
  }
}
