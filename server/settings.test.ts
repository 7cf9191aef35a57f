import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';

test('without any setting the site runs on this machine alone, with limits on', () => {
  expect(readSettings({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://127.0.0.1:3000',
    sessionIdleMinutes: 15,
    hasRateLimits: true,
    databaseUrl: undefined,
  });
});

test('every wrong setting is named at once, in words', () => {
  const wrong = {
    PORT: 'three thousand',
    PUBLIC_URL: 'http://clinic.example.org',
    SESSION_IDLE_MINUTES: '0',
    RATE_LIMITS: 'maybe',
    TRUST_PROXY: '127.0.0.1, proxy',
    LOG_LEVEL: 'loud',
  };
  expect(() => readSettings(wrong)).toThrow(
    [
      "PORT is 'three thousand': it must be a whole number from 0 to 65535.",
      "PUBLIC_URL is 'http://clinic.example.org': it must be an https:// address (http:// only for localhost).",
      "TRUST_PROXY is '127.0.0.1, proxy': 'proxy' is no IP address; name the proxies' addresses, separated by commas.",
      "SESSION_IDLE_MINUTES is '0': it must be a whole number from 1 to 720.",
      "RATE_LIMITS is 'maybe': it must be one of on, off.",
      "LOG_LEVEL is 'loud': it must be one of info, warn, error, silent.",
    ].join('\n'),
  );
});

test('an address that others can reach asks for the https address of the site', () => {
  expect(() => readSettings({ HOST: '0.0.0.0' })).toThrow(
    "HOST is '0.0.0.0', which others can reach: set PUBLIC_URL to the https:// address that visitors use.",
  );
  const settings = readSettings({ HOST: '0.0.0.0', PUBLIC_URL: 'https://clinic.example.org/' });
  expect(settings.publicUrl).toBe('https://clinic.example.org');
});

test('limits are never off where others can reach the site', () => {
  const settings = { HOST: '0.0.0.0', PUBLIC_URL: 'https://a.example.org', RATE_LIMITS: 'off' };
  expect(() => readSettings(settings)).toThrow('RATE_LIMITS');
  expect(readSettings({ RATE_LIMITS: 'off' }).hasRateLimits).toBe(false);
});

test('a wrong database address is not repeated, for it holds a password', () => {
  expect(() => readSettings({ DATABASE_URL: 'mysql://clinic:secret@db/clinic' })).toThrow(
    /^DATABASE_URL must look like postgres:\/\/user:password@host:5432\/name\.$/,
  );
});
