import { expectNoViolations, openInbox, sendEnquiry } from '../inbox-page.ts';
import { lockByTime } from '../lock-page.ts';
import { expect, test } from '../site.ts';
import { signIn } from '../staff-page.ts';

test('Register as patient copies the answers of the enquiry', async ({ page, site }) => {
  await sendEnquiry(page, site);
  const { rows, pane, section } = await openInbox(page, site);
  await rows.first().click();
  await pane.getByRole('button', { name: 'Register as patient' }).click();
  await expect(section.getByRole('heading', { name: 'Register patient' })).toBeFocused();
  const form = section.getByRole('tabpanel', { name: 'Register patient' });
  await expect(form.locator('[name=name]')).toHaveValue('Invented Visitor');
  await expect(form.locator('[name=email]')).toHaveValue('visitor@example.org');
  await expect(form.locator('[name=mobile]')).toHaveValue('9000000021');
});

test('the desk asks before an enquiry replaces a half-typed registration', async ({
  page,
  site,
}) => {
  await sendEnquiry(page, site);
  const { rows, pane, section } = await openInbox(page, site);
  const form = section.getByRole('tabpanel', { name: 'Register patient' });
  await section.getByRole('tab', { name: 'Register patient' }).click();
  await form.locator('[name=name]').fill('Meena Sample');
  await form.locator('[name=sugar]').fill('6.6');
  await section.getByRole('tab', { name: /^Enquiries/ }).click();
  await rows.first().click();
  const register = pane.getByRole('button', { name: 'Register as patient' });
  await register.click();
  const dialog = page.getByRole('alertdialog', { name: 'Not registered yet' });
  await expect(dialog).toContainText('The registration of Meena Sample is only half filled in.');
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await expect(register).toBeFocused();
  await register.click();
  await expect(dialog.getByRole('button', { name: 'Go on with it' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(form.locator('[name=name]')).toHaveValue('Meena Sample');
  await expect(form.locator('[name=sugar]')).toHaveValue('6.6');

  await section.getByRole('tab', { name: /^Enquiries/ }).click();
  await register.click();
  await dialog.getByRole('button', { name: 'Clear it' }).click();
  await expect(form.locator('[name=name]')).toHaveValue('Invented Visitor');
  await expect(form.locator('[name=sugar]')).toHaveValue('');
});

test('the desk asks before an enquiry replaces a registration that was half-typed when the page locked', async ({
  page,
  site,
}) => {
  await page.clock.install();
  await sendEnquiry(page, site);
  const { rows, pane, section } = await openInbox(page, site);
  const form = section.getByRole('tabpanel', { name: 'Register patient' });
  await section.getByRole('tab', { name: 'Register patient' }).click();
  await form.locator('[name=name]').fill('Meena Sample');
  await section.getByRole('tab', { name: /^Enquiries/ }).click();
  await lockByTime(page);
  await signIn(page, site);
  await rows.first().click();
  await pane.getByRole('button', { name: 'Register as patient' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Not registered yet' });
  await expect(dialog).toContainText('Meena Sample');
  await dialog.getByRole('button', { name: 'Clear it' }).click();
  await expect(form.locator('[name=name]')).toHaveValue('Invented Visitor');
});
