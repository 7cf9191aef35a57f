import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';

const SET = { OIDC_ISSUER: 'https://id.example.org', OIDC_CLIENT_ID: 'clinic-site' };

test('sign-in by name is off until an issuer is set', () => {
  expect(readSettings({}).oidc).toBeUndefined();
});

test('two settings are enough; the others have defaults', () => {
  expect(readSettings(SET).oidc).toEqual({
    issuer: 'https://id.example.org',
    clientId: 'clinic-site',
    clientSecret: undefined,
    name: 'id.example.org',
    scopes: 'openid profile',
    rolesClaim: 'roles',
    roleNames: { 'front-desk': 'front-desk', doctor: 'doctor', owner: 'owner' },
    prompt: 'login',
    isOnly: false,
  });
});

test('each setting is read unchanged', () => {
  const { oidc } = readSettings({
    ...SET,
    OIDC_CLIENT_SECRET: 'kept in a safe ',
    OIDC_NAME: 'Clinic accounts',
    OIDC_SCOPES: 'openid email groups',
    OIDC_ROLES_CLAIM: 'realm_access.roles',
    OIDC_ROLE_FRONT_DESK: 'reception',
    OIDC_PROMPT: 'off',
    OIDC_ONLY: 'on',
  });
  expect(oidc).toMatchObject({
    clientSecret: 'kept in a safe ',
    name: 'Clinic accounts',
    scopes: 'openid email groups',
    rolesClaim: 'realm_access.roles',
    roleNames: { 'front-desk': 'reception', doctor: 'doctor', owner: 'owner' },
    prompt: undefined,
    isOnly: true,
  });
});

test('all faults are reported at once, without any secret', () => {
  const wrong = {
    OIDC_ISSUER: 'http://id.example.org',
    OIDC_CLIENT_SECRET: 'kept in a safe',
    OIDC_SCOPES: 'profile',
    OIDC_NAME: 'x'.repeat(41),
    OIDC_ROLE_DOCTOR: 'staff',
    OIDC_ROLE_OWNER: 'staff',
    OIDC_PROMPT: 'always',
    OIDC_ONLY: 'yes',
  };
  expect(() => readSettings(wrong)).toThrow(
    [
      "OIDC_ISSUER is 'http://id.example.org': it must be an https:// address (http:// only for localhost).",
      "OIDC_SCOPES is 'profile': it must contain 'openid', separated by spaces, as in 'openid profile groups'.",
      "OIDC_PROMPT is 'always': it must be one of login, select_account, off.",
      "OIDC_ONLY is 'yes': it must be one of on, off.",
      'OIDC_CLIENT_ID is not set: set it to the client id of this site at the identity service.',
      'OIDC_NAME has 41 characters: at most 40.',
      "OIDC_ROLE_DOCTOR and OIDC_ROLE_OWNER are both 'staff': each role needs a name of its own.",
    ].join('\n'),
  );
});

test.each([
  'https://id.example.org/.well-known/openid-configuration',
  'https://id.example.org?tenant=1',
  'id.example.org',
])('an invalid issuer is refused: %s', (OIDC_ISSUER) => {
  expect(() => readSettings({ ...SET, OIDC_ISSUER })).toThrow(/^OIDC_ISSUER is /);
});

test('http is allowed only for a provider on this machine', () => {
  const OIDC_ISSUER = 'http://127.0.0.1:4000/realms/clinic';
  expect(readSettings({ ...SET, OIDC_ISSUER }).oidc?.name).toBe('127.0.0.1');
});

test('a setting that has no effect without an issuer is reported', () => {
  expect(() => readSettings({ OIDC_CLIENT_SECRET: 'kept in a safe', OIDC_ONLY: 'on' })).toThrow(
    /^OIDC_CLIENT_SECRET, OIDC_ONLY: without effect unless OIDC_ISSUER is set [^']*$/,
  );
});
