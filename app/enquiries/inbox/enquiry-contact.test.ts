import { expect, test } from 'vitest';
import { linkToCall, linkToChat, linkToWrite } from './enquiry-contact.tsx';

test('a number of ten digits is dialled with +91, a longer one with its own country code', () => {
  expect(linkToCall('9000000001')).toBe('tel:+919000000001');
  expect(linkToCall('+44 20 7946 0000')).toBe('tel:+442079460000');
  expect(linkToChat('90000 00001', 'Hello, you asked us & wait')).toBe(
    'https://wa.me/919000000001?text=Hello%2C%20you%20asked%20us%20%26%20wait',
  );
});

test.each([null, '', 'unknown', '12345'])('%j cannot be called', (mobile) => {
  expect(linkToCall(mobile)).toBeUndefined();
  expect(linkToChat(mobile, 'Hello')).toBeUndefined();
});

test('an email to the visitor has a subject and a text, and the address can add nothing to them', () => {
  const words = { subject: 'Your request', message: 'Hello,\nplease call.' };
  expect(linkToWrite('one@example.org', words)).toBe(
    'mailto:one@example.org?subject=Your%20request&body=Hello%2C%0D%0Aplease%20call.',
  );
  expect(linkToWrite('one@example.org?bcc=two@example.org', words)).toMatch(
    /^mailto:one@example\.org%3Fbcc%3Dtwo@example\.org\?/,
  );
  expect(linkToWrite(null, words)).toBeUndefined();
  expect(linkToWrite('nowhere', words)).toBeUndefined();
});
