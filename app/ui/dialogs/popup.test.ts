import { expect, test } from 'vitest';
import { popups, showPopup, takeFirstPopup } from './popup.tsx';

test('popups are shown one after the other, and each promise resolves when its popup is closed', async () => {
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
