import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SHIPPED_CONTENT } from '../project-folder.server.ts';
import { editYaml } from './edit-yaml.ts';
import { readYamlValue } from './read-values.server.ts';

const clinic = readFileSync(join(SHIPPED_CONTENT, 'clinic.yaml'), 'utf8');
const page = readFileSync(join(SHIPPED_CONTENT, 'page.yaml'), 'utf8');

/** The lines that an edit removed and added. */
function compareLines(before: string, after: string): { removed: string[]; added: string[] } {
  const [old, fresh] = [before.split('\n'), after.split('\n')];
  return {
    removed: old.filter((line) => !fresh.includes(line)),
    added: fresh.filter((line) => !old.includes(line)),
  };
}

test('a changed time is the only line that changes, and keeps its quotes', () => {
  const path = ['hours', 'sessions', 0, 'closes'];
  const after = editYaml(clinic, [{ path, value: '13:30' }]);
  expect(after).toBe(clinic.replace("closes: '13:00'", "closes: '13:30'"));
});

test('a closure is added to the list, and all comments stay', () => {
  const { hours } = readYamlValue('clinic.yaml', clinic) as unknown as {
    hours: { closures: { from: string; to: string; reason: string }[] };
  };
  const holi = { from: '2027-03-22', to: '2027-03-22', reason: 'Holi' };
  const value = [...hours.closures, holi];
  const after = editYaml(clinic, [{ path: ['hours', 'closures'], value }]);
  expect(compareLines(clinic, after)).toEqual({
    removed: [],
    added: ['    - from: 2027-03-22', '      to: 2027-03-22', '      reason: Holi'],
  });
});

test('the last closure is removed and another added later', () => {
  const none = editYaml(clinic, [{ path: ['hours', 'closures'], value: [] }]);
  expect(readYamlValue('clinic.yaml', none)).toMatchObject({ hours: { closures: [] } });
  const holi = { from: '2027-03-22', to: '2027-03-22', reason: 'Holi' };
  const one = editYaml(none, [{ path: ['hours', 'closures', 0], value: holi }]);
  expect(readYamlValue('clinic.yaml', one)).toMatchObject({ hours: { closures: [holi] } });
});

test('a group that was left out is added, and an unknown file begun', () => {
  const path = ['reply', 'subject'];
  const without = editYaml(clinic, [{ path: ['reply'], value: null }]);
  expect(readYamlValue('clinic.yaml', without)).not.toHaveProperty('reply');
  const back = editYaml(without, [{ path, value: 'Your request' }]);
  expect(readYamlValue('clinic.yaml', back)).toMatchObject({ reply: { subject: 'Your request' } });
  expect(editYaml('', [{ path: ['welcome', 'heading'], value: 'నమస్కారం' }])).toBe(
    'welcome:\n  heading: నమస్కారం\n',
  );
});

test('a folded text is replaced without touching the parts around it', () => {
  const path = ['doctor', 'quote'];
  const after = editYaml(page, [{ path, value: 'Short now.' }]);
  const { removed, added } = compareLines(page, after);
  expect(added).toHaveLength(1);
  expect(added[0]).toContain('Short now.');
  expect(removed.join(' ')).toContain('Most visits begin');
  expect(removed).toHaveLength(3);
});
