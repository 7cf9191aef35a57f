import { afterEach, expect, test, vi } from 'vitest';
import { followMailedLink } from './mailed-link.ts';

afterEach(() => void vi.unstubAllGlobals());

test('the link of a message to the clinic leads to the desk, though a mail program took a full stop into it', () => {
  const replaceState = vi.fn();
  vi.stubGlobal('location', { pathname: '/', search: '?enquiry=-P1', hash: '#search-patient.' });
  vi.stubGlobal('history', { state: null, replaceState });
  followMailedLink();
  expect(replaceState).toHaveBeenCalledWith(null, '', '/#search-patient');
});
