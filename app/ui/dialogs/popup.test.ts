import { expect, test } from 'vitest';
import { popups, showPopup, takeFirstPopup } from './popup.tsx';

test('popups wait for each other, and each promise is kept when its own is closed', async () => {
  const closed: string[] = [];
  const first = showPopup('Failed!').then(() => closed.push('first'));
  const second = showPopup('Updated!').then(() => closed.push('second'));
  expect(popups.read().map(({ message }) => message)).toEqual(['Failed!', 'Updated!']);
  takeFirstPopup();
  await first;
  expect(closed).toEqual(['first']);
  expect(popups.read()[0]?.message).toBe('Updated!');
  takeFirstPopup();
  await second;
  expect(popups.read()).toEqual([]);
});
