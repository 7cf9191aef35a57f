import { expect, test } from 'vitest';
import { linkToCall, linkToChat, linkToWrite } from './contact-links.ts';

test('a call and a chat use the number that the server names, else +91 and the ten digits', () => {
  const indian = { mobile: '9000000001' };
  expect(linkToCall(indian)).toBe('tel:+919000000001');
  expect(linkToChat(indian, 'Hello, you asked us & wait')).toBe(
    'https://wa.me/919000000001?text=Hello%2C%20you%20asked%20us%20%26%20wait',
  );
  const foreign = { mobile: '6591234567', mobileTyped: '+65 9123 4567', dial: '+6591234567' };
  expect(linkToCall(foreign)).toBe('tel:+6591234567');
  expect(linkToChat(foreign, '')).toBe('https://wa.me/6591234567?text=');
});

test.each([{ mobile: null }, { mobile: 'unknown' }, { mobile: '4520123456', dial: null }])(
  '%j cannot be called',
  (person) => {
    expect(linkToCall(person)).toBeUndefined();
    expect(linkToChat(person, 'Hello')).toBeUndefined();
  },
);

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
