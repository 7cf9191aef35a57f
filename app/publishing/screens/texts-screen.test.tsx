import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PUBLISHED_SITE } from '../../../tests/support/content/sample-published-site.ts';
import { useDraft } from './draft.ts';
import type { Place } from './places.ts';
import { TextsScreen } from './texts-screen.tsx';

function Texts({ goal }: { goal: Place }) {
  const draft = useDraft(PUBLISHED_SITE);
  return (
    <TextsScreen
      draft={draft}
      site={PUBLISHED_SITE}
      language="en"
      onLanguage={() => {}}
      goal={goal}
    />
  );
}

test('a link to a text opens the group of that text', () => {
  const goal = { file: 'texts/te.yaml', path: ['form', 'send'] };
  const page = renderToString(<Texts goal={goal} />);
  expect(page).toContain('<option value="form" selected="">');
  expect(page).toContain('Send request');
  expect(page).not.toContain('value="Home"');
});
