import { expect, test } from 'vitest';
import { readNamedPerson } from './named-person.server.ts';

const roleNames = { 'front-desk': 'reception', doctor: 'doctor', owner: 'owner' };
const read = (claims: Record<string, unknown>, rolesClaim = 'roles') =>
  readNamedPerson(
    { iss: 'https://id.example.org', sub: 'a1', ...claims },
    { rolesClaim, roleNames },
  );

test.each([
  ['a list', { roles: ['reception'] }, 'front-desk'],
  ['the highest of several', { roles: ['doctor', 'owner', 'reception'] }, 'owner'],
  ['one text', { roles: 'doctor' }, 'doctor'],
  ['texts with spaces or commas between', { roles: 'choir, doctor reception' }, 'doctor'],
  ['nothing known', { roles: ['choir', 'Doctor', 'doctors', ''] }, undefined],
  ['no claim', {}, undefined],
  ['a claim that is none', { roles: { doctor: true } }, undefined],
  ['a number', { roles: 7 }, undefined],
  ['texts among other things', { roles: [null, 1, ['owner'], 'doctor'] }, 'doctor'],
])('a role is read from %s', (_, claims, role) => {
  expect(read(claims).role).toBe(role);
});

test('a claim is found by its exact name, or by a dotted path into nested claims', () => {
  const address = 'https://clinic.example.org/roles';
  expect(read({ [address]: ['owner'] }, address).role).toBe('owner');
  const nested = { realm_access: { roles: ['doctor'] } };
  expect(read(nested, 'realm_access.roles').role).toBe('doctor');
  expect(read({ ...nested, 'realm_access.roles': ['owner'] }, 'realm_access.roles').role).toBe(
    'owner',
  );
  expect(read(nested, 'realm_access.roles.0.deeper').role).toBeUndefined();
  expect(read({}, 'constructor.name').role).toBeUndefined();
});

test('a role name may contain a space', () => {
  const named = { rolesClaim: 'roles', roleNames: { ...roleNames, owner: 'Clinic Owner' } };
  expect(readNamedPerson({ iss: 'i', sub: 's', roles: 'Clinic Owner' }, named).role).toBe('owner');
});

test('issuer and subject identify the person; the name is the first claim present', () => {
  expect(read({ name: 'Asha Sample', email: 'asha@example.org' })).toMatchObject({
    person: 'https://id.example.org#a1',
    name: 'Asha Sample',
  });
  expect(read({ name: ' ', preferred_username: 'asha' }).name).toBe('asha');
  expect(read({ name: 7, email: 'asha@example.org' }).name).toBe('asha@example.org');
  expect(read({}).name).toBe('a1');
});

test('a name has no invisible characters, one line and at most 60 characters', () => {
  expect(read({ name: 'Asha\u202e\n \u0000Sample\u200b' }).name).toBe('Asha Sample');
  expect(read({ name: '🩺'.repeat(100) }).name).toBe('🩺'.repeat(60));
});
