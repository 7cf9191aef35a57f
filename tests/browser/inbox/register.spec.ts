import { expectNoViolations, openInbox, sendEnquiry } from '../inbox-page.ts';
import { lockByTime } from '../lock-page.ts';
import { expect, test } from '../site.ts';
import { signIn } from '../staff-page.ts';

test('Register as patient copies the answers of the enquiry, and asks before it replaces a half-typed registration', async ({
  page,
  site,
}) => {
  await page.clock.install();
  await sendEnquiry(page, site);
  const { rows, pane, section } = await openInbox(page, site);
  const form = section.getByRole('tabpanel', { name: 'Register patient' });
  const field = (name: string) => form.locator(`[name=${name}]`);
  const enquiries = section.getByRole('tab', { name: /^Enquiries/ });
  const register = pane.getByRole('button', { name: 'Register as patient' });
  const dialog = page.getByRole('alertdialog', { name: 'Not registered yet' });

  await rows.first().click();
  await register.click();
  await expect(section.getByRole('heading', { name: 'Register patient' })).toBeFocused();
  await expect(field('name')).toHaveValue('Invented Visitor');
  await expect(field('email')).toHaveValue('visitor@example.org');
  await expect(field('mobile')).toHaveValue('9000000021');

  await test.step('it asks first', async () => {
    await field('name').fill('Meena Sample');
    await field('sugar').fill('6.6');
    await enquiries.click();
    await register.click();
    await expect(dialog).toContainText('The registration of Meena Sample is only half filled in.');
    await expectNoViolations(page);
    await page.keyboard.press('Escape');
    await expect(register).toBeFocused();
    await register.click();
    await expect(dialog.getByRole('button', { name: 'Go on with it' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(field('name')).toHaveValue('Meena Sample');
    await expect(field('sugar')).toHaveValue('6.6');
  });

  await test.step('also about one that was half-typed when the page locked', async () => {
    await enquiries.click();
    await lockByTime(page);
    await signIn(page, site);
    await rows.first().click();
    await register.click();
    await expect(dialog).toContainText('Meena Sample');
    await dialog.getByRole('button', { name: 'Clear it' }).click();
    await expect(field('name')).toHaveValue('Invented Visitor');
    await expect(field('sugar')).toHaveValue('');
  });
});
