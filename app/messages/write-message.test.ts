import { expect, test } from 'vitest';
import { mailSchema } from '../content/files/mail-schema.server.ts';
import { writeMessage } from './write-message.server.ts';

const words = { subject: 'Request {reference}', text: 'To {clinic}\n\nCall {phone}.' };
const mail = mailSchema.parse({
  to: ['desk@example.org'],
  newEnquiry: { subject: 'New: {name}', text: 'From {name}\nRead it: {link}' },
  received: { en: words, te: words, hi: words },
});
const clinic = {
  name: 'Sample & <b>Sons</b>',
  phone: { number: '+918910000101', shown: '0891 000 0101' },
  email: 'reception@example.org',
  doctor: {
    name: 'Dr. A. <Sample>',
    role: '',
    quote: '',
    facts: [],
    picture: { drawing: 'portrait', alt: '' },
    credentials: { registration: 'APMC 00000', council: 'Sample Council' },
  },
};
const message = {
  language: 'en',
  recipient: 'to@example.org',
  message_id: '1@x',
  told_time: null,
} as const;

function write(kind: 'new-enquiry' | 'received', name: string) {
  const enquiry = { reference: 'AB12-CD34', name };
  return writeMessage(
    { ...message, kind },
    { clinic, mail, link: 'https://clinic.example.org/?enquiry=k#search-patient', enquiry },
  );
}

test('a message to a visitor names the doctor with the registration, one to the clinic does not', () => {
  const toVisitor = write('received', 'Asha');
  expect(toVisitor?.text).toContain('\n\nDr. A. <Sample>, Sample Council, APMC 00000\n');
  expect(toVisitor?.html).toContain('<p>Dr. A. &#60;Sample&#62;, Sample Council, APMC 00000</p>');
  const toClinic = write('new-enquiry', 'Asha');
  expect(toClinic?.text + String(toClinic?.html)).not.toContain('APMC');
});

test('a name with line ends adds no header to a message and no line to its subject', () => {
  const written = write('new-enquiry', 'Asha\r\nBcc: all@example.org\u2028X-Evil: 1\u0000');
  expect(written?.subject).toBe('New: Asha Bcc: all@example.org X-Evil: 1');
});

test('a word of Telugu with a joiner stays one word in the subject', () => {
  const telugu = { ...words, subject: 'మీ అపాయింట్\u200cమెంట్' };
  const { received } = mailSchema.parse({
    to: ['desk@example.org'],
    received: { en: words, te: telugu, hi: words },
  });
  const written = writeMessage(
    { ...message, kind: 'received', language: 'te' },
    { clinic, mail: { ...mail, received }, link: '', enquiry: { reference: 'AB12', name: 'Asha' } },
  );
  expect(written?.subject).toBe('మీ అపాయింట్\u200cమెంట్');
});

test('the HTML of a message shows markup in a name or a clinic as text and makes its links clickable', () => {
  expect(write('received', 'Asha')?.html).toContain('To Sample &#38; &#60;b&#62;Sons&#60;/b&#62;');
  const toClinic = write('new-enquiry', '<img src=x onerror=alert(1)>')?.html;
  expect(toClinic).not.toContain('<img');
  expect(toClinic).toContain('<a href="https://clinic.example.org/?enquiry=k#search-patient">');
});

test.each(['.', ',', ')', '"', '”', '।', '॥', ' ', 'ను', ' (here)', '\nThank you'])(
  'a link ends where it ends, though the owner’s text goes on with %j',
  (next) => {
    const written = mailSchema.parse({
      to: ['desk@example.org'],
      newEnquiry: {
        subject: 'New',
        text: `See {link}${next}\n\nOr (https://example.org/a_(b)?c=d&e=f).`,
      },
    });
    const link = 'https://clinic.example.org/enquiry/s3cret?lang=te&m=Pr00f-_';
    const facts = { clinic, mail: written, link, enquiry: { reference: 'AB12', name: 'Asha' } };
    const html = writeMessage({ ...message, kind: 'new-enquiry' }, facts)?.html;
    const addresses = html?.matchAll(/<a href="([^"]*)">([^<]*)<\/a>/g) ?? [];
    expect([...addresses].map(([, address, shown]) => [address, shown])).toEqual(
      [link, 'https://example.org/a_(b)?c=d&e=f'].map((address) => {
        const escaped = address.replaceAll('&', '&#38;');
        return [escaped, escaped];
      }),
    );
  },
);

test('a message that the owner has switched off is not written', () => {
  const enquiry = { reference: 'AB12-CD34', name: 'Asha' };
  const off = mailSchema.parse({ to: ['desk@example.org'] });
  const facts = {
    clinic,
    mail: off,
    link: 'https://clinic.example.org/?enquiry=k#search-patient',
    enquiry,
  };
  expect(writeMessage({ ...message, kind: 'received' }, facts)).toBeUndefined();
});

test.each([
  [{ to: [] }, 'must have at least one entry'],
  [{ to: ['desk'] }, 'must be an e-mail address'],
  [{ to: ['a@example.org'], newEnquiry: { subject: 'A\nB', text: 'x' } }, 'must be on one line'],
  [
    { to: ['a@example.org'], newEnquiry: { subject: '{topic}', text: 'x' } },
    'may hold only these names in braces: {clinic}, {reference}, {link}, {name}',
  ],
  [
    { to: ['a@example.org'], received: { en: words, te: words, hi: { ...words, text: '{name}' } } },
    'may hold only these names in braces: {clinic}, {reference}, {phone}, {link}',
  ],
])('a mistake in the texts of the messages is explained: %j', (written, explanation) => {
  expect(mailSchema.safeParse(written).error?.issues[0]?.message).toContain(explanation);
});
