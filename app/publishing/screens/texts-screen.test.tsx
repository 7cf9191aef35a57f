import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { useDraft, type Site } from './draft.ts';
import type { Place } from './places.ts';
import { TextsScreen } from './texts-screen.tsx';

const SITE: Site = {
  version: 1,
  publishedAt: '2026-11-20T06:00:00.000Z',
  by: null,
  values: {
    'texts/en.yaml': { navbar: { home: 'Home' }, form: { send: 'Send request' } },
    'texts/te.yaml': {},
    'texts/hi.yaml': {},
  },
  markdown: {},
  pictures: [],
  faults: [],
  warnings: [],
  isWritable: true,
};

function Texts({ goal }: { goal: Place }) {
  const draft = useDraft(SITE);
  return <TextsScreen draft={draft} language="en" onLanguage={() => {}} goal={goal} />;
}

test('a link to a text opens the group of that text', () => {
  const goal = { file: 'texts/te.yaml', path: ['form', 'send'] };
  const page = renderToString(<Texts goal={goal} />);
  expect(page).toContain('<option value="form" selected="">');
  expect(page).toContain('Send request');
  expect(page).not.toContain('value="Home"');
});
