import { today } from '../enquiry-page.ts';
import { openInbox, sendEnquiry } from '../inbox-page.ts';
import { expect, test } from '../site.ts';

test('an extra digit in a date filter is rejected, and nothing looks broken', async ({
  page,
  site,
}) => {
  await sendEnquiry(page, site);
  const { panel, rows } = await openInbox(page, site);
  await expect(rows).toHaveCount(1);
  for (const name of ['Received from', 'Received to']) {
    const field = panel.getByLabel(name);
    await field.focus();
    await page.keyboard.type('01112026');
    await page.keyboard.type('1');
    await expect(field).toHaveValue(/^(\d{4}-\d\d-\d\d)?$/);
    await page.waitForLoadState('networkidle');
    await expect(panel.getByText('Could not refresh')).toBeHidden();
    await field.fill(today());
    await expect(rows).toHaveCount(1);
  }
});
