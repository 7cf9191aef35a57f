import { openInbox, sendEnquiry } from './inbox-page.ts';
import { expect, test } from './site.ts';

test('register as patient carries the answers over', async ({ page, site }) => {
  await sendEnquiry(page, site);
  const { rows, letter, section } = await openInbox(page, site);
  await rows.first().click();
  await letter.getByRole('button', { name: 'Register as patient' }).click();
  await expect(section.getByRole('tab', { name: 'Register patient' })).toBeFocused();
  const form = section.getByRole('tabpanel', { name: 'Register patient' });
  await expect(form.locator('[name=name]')).toHaveValue('Invented Visitor');
  await expect(form.locator('[name=email]')).toHaveValue('visitor@example.org');
  await expect(form.locator('[name=mobile]')).toHaveValue('9000000021');
});
