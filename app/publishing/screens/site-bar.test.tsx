import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PUBLISHED_SITE } from '../../../tests/support/content/sample-published-site.ts';
import { useDraft } from './draft.ts';
import { SiteBar } from './site-bar.tsx';
import type { Publishing } from './use-publish.ts';

function Bar({ step }: { step: Publishing['step'] }) {
  const draft = useDraft(PUBLISHED_SITE);
  const publishing = { step } as Publishing;
  return (
    <SiteBar
      site={PUBLISHED_SITE}
      draft={draft}
      timeZone="Asia/Kolkata"
      publishing={publishing}
      onGo={() => undefined}
    />
  );
}

test('after publishing, the bar tells what to look at in the content', () => {
  const note = 'content/news/holi.md, line 8: the text leads to an article that does not exist.';
  const bar = renderToString(<Bar step={{ kind: 'published', before: 1, warnings: [note] }} />);
  expect(bar).toContain('Published. Visitors see it now.');
  expect(bar).toContain(note);
  expect(bar).toContain('Undo the last change');
});

test('a refused publication is explained in the words of the server', () => {
  const sentence = 'The disk is full, so nothing was changed. Make room and try again.';
  const bar = renderToString(<Bar step={{ kind: 'failed', sentence }} />);
  expect(bar).toContain(`<p class="site-bar-failed">${sentence}</p>`);
});
