import { openForm } from '../enquiry-page.ts';
import { expect, test } from '../site.ts';

test('after an enquiry is sent the status line asks for nothing until another is begun', async ({
  page,
}) => {
  await page.clock.install();
  const { form, fill, name, send, status } = await openForm(page);
  const next = form.getByRole('button', { name: 'Go to the next one' });
  await fill();
  await send.click();
  await expect(form.getByText('We have your request')).toBeVisible();
  await expect(send).toBeDisabled();
  await expect(next).toHaveCount(0);
  // Longer than the status line's delay after typing.
  await page.clock.runFor(1000);
  await expect(status).toHaveText('');
  await name.pressSequentially('L');
  await expect(next).toBeVisible();
  await expect(status).toHaveText(
    '5 answers left: e-mail, mobile number, preferred date, topic, message.',
  );
});
