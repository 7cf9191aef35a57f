import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FolderFaults } from './folder-faults.tsx';

test('a mistake made by hand is told with its file, line and field', () => {
  const message = 'Must be a number with country code, such as +918912345678.';
  const faults = [
    { file: 'clinic.yaml', line: 31, path: ['phone', 'shown'], message },
    { file: 'news/holi.md', message: 'The article has no title.' },
  ];
  const list = renderToString(<FolderFaults faults={faults} />);
  expect(list).toContain(`<li>clinic.yaml, line 31: Telephone, as shown: ${message}</li>`);
  expect(list).toContain('<li>news/holi.md: The article has no title.</li>');
});

test('files without a mistake are not mentioned', () => {
  expect(renderToString(<FolderFaults faults={[]} />)).toBe('');
});
