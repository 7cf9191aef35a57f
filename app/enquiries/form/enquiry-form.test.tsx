import { readFileSync } from 'node:fs';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { textsSchema } from '../../content/texts.server.ts';
import { ENQUIRY_FIELDS } from '../enquiry.ts';
import { EnquiryForm, type EnquiryFormProps } from './enquiry-form.tsx';

const english = new URL('../../../content/texts/en.yaml', import.meta.url);
const texts = textsSchema.parse(parse(readFileSync(english, 'utf8')));

function renderForm(more: Partial<EnquiryFormProps> = {}): string {
  return renderToString(
    <EnquiryForm
      texts={texts}
      clinic={{
        phone: { number: '+918910000101', shown: '0891 000 0101' },
        sessions: [{ days: [1, 2, 3, 4, 5, 6], opens: '10:30', closes: '13:00' }],
        closures: [],
        timeZone: 'Asia/Kolkata',
      }}
      language="en"
      {...more}
    />,
  );
}

test('R25: the form in the server’s HTML can be posted without script', () => {
  const html = renderForm();
  expect(html).toContain('method="post"');
  expect(html).toContain('action="/enquiries"');
  expect(html).not.toContain('disabled');
  for (const name of [...ENQUIRY_FIELDS, 'key']) {
    expect(html).toContain(` name="${name}"`);
  }
});

test('maxlength of name and message counts UTF-16 units, so 100 emoji (200 units) fit', () => {
  const html = renderForm();
  expect(html).toMatch(/<input[^>]* maxLength="200"[^>]* name="name"/);
  expect(html).toMatch(/<textarea[^>]* name="message1"[^>]* maxLength="4000"/);
});

test('the server’s HTML is the same for everyone and needs no inline style', () => {
  const html = renderForm();
  expect(html).toMatch(/<form[^]*<\/form>/);
  expect(html).not.toMatch(/ min=| style=|aria-invalid="true"/);
  expect(html).not.toContain(texts.form.messages.name);
});

test('the keypad of the mobile number has a + for other countries', () => {
  const html = renderForm();
  expect(html).toMatch(/<input[^>]* type="tel"[^>]* name="mobile"/);
  expect(html).not.toContain('inputMode');
});

test('the topics are in their four groups, and none is selected', () => {
  const html = renderForm();
  expect(html.match(/<optgroup label="IN (CHILDREN|ADULTS|WOMEN|MEN)">/g)).toHaveLength(4);
  expect(html).toContain('<option value="Pitutary Disorders [ IN ADULTS ]">Pitutary Disorders<');
  expect(html).toMatch(/<select[^>]*><option value="">/);
  expect(html).not.toContain('selected');
});

test('a form refused without script names the errors and keeps the values', () => {
  const html = renderForm({
    refused: {
      values: { name: 'Lakshmi <Devi>', email: 'lakshmi@', selectOpt: 'Rickets [ IN CHILDREN ]' },
      errors: { email: texts.form.messages.email, message1: texts.form.messages.message1 },
    },
  });
  expect(html).toContain('There is a problem');
  expect(html).toContain('<a href="#enquiry-email">Please enter a valid Email!</a>');
  expect(html).toContain('<span>Please enter a message!</span>');
  expect(html).toContain('value="Lakshmi &lt;Devi&gt;"');
  expect(html).toContain('value="Rickets [ IN CHILDREN ]" selected=""');
  expect(html.match(/aria-invalid="true"/g)).toHaveLength(2);
  expect(html).toContain('aria-describedby="enquiry-message1-hint enquiry-message1-message"');
});

test('a form that could not be stored says so', () => {
  const notice = 'We could not send this. Try again, or call 0891 000 0101.';
  const html = renderForm({ refused: { values: { name: 'Lakshmi' }, errors: {}, notice } });
  expect(html).toContain(notice);
  expect(html).not.toContain('There is a problem');
});

test('without a style sheet the trap field tells people to leave it empty', () => {
  // A visitor who fills it in is treated as a bot.
  expect(renderForm()).toContain('<label for="enquiry-website">Please leave this empty</label>');
});
