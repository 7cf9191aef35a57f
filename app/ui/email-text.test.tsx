import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { EmailText } from './email-text.tsx';

test.each([
  ['lakshmi.devi@mail.example.org', '|lakshmi|.devi@[|mail|.example|.org]'],
  ['one@@example..org', '|one@|@[|example|.|.org]'],
  ['no address', '[|no address]'],
])('%s wraps after its @ and before its dots only, its domain last', (email, pieces) => {
  const html = renderToStaticMarkup(<EmailText email={email} />);
  const shown = html.replace(/^<span[^>]*>(.*)<\/span>$/, '$1');
  expect(shown.replace(/<span[^>]*>/, '[').replace('</span>', ']')).toBe(
    pieces.replaceAll('|', '<wbr/>'),
  );
});
