import { openForm } from '../enquiry-page.ts';
import { expect, test } from '../site.ts';

test('a request that went leaves nothing to answer, until another is begun', async ({ page }) => {
  const { form, fill, name, send, status } = await openForm(page);
  const next = form.getByRole('button', { name: 'Go to the next one' });
  await fill();
  await send.click();
  await expect(form.getByText('We have your request')).toBeVisible();
  await expect(send).toBeDisabled();
  await expect(next).toHaveCount(0);
  // Longer than the line waits for the typing to rest.
  await page.waitForTimeout(1000);
  await expect(status).toHaveText('');
  await name.pressSequentially('L');
  await expect(next).toBeVisible();
  await expect(status).toHaveText(
    '5 answers left: e-mail, mobile number, preferred date, topic, message.',
  );
});
