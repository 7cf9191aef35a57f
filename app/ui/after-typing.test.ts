import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterTyping } from './after-typing.ts';

let page: EventTarget & { activeElement: { matches: () => boolean } };
beforeEach(() => {
  vi.useFakeTimers();
  page = Object.assign(new EventTarget(), { activeElement: { matches: () => true } });
  vi.stubGlobal('document', page);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function leaveField() {
  page.activeElement = { matches: () => false };
  page.dispatchEvent(new Event('focusout'));
}

test('the work waits for a pause in typing, or until the field is left', () => {
  const work = vi.fn();
  afterTyping(work);
  for (const type of ['keydown', 'input']) {
    vi.advanceTimersByTime(1999);
    page.dispatchEvent(new Event(type));
  }
  vi.advanceTimersByTime(1999);
  expect(work).not.toHaveBeenCalled();
  leaveField();
  vi.advanceTimersByTime(10);
  expect(work).toHaveBeenCalledOnce();
});

test('work that is cancelled just after the field was left is not done', () => {
  const work = vi.fn();
  const cancel = afterTyping(work);
  leaveField();
  cancel();
  vi.advanceTimersByTime(60_000);
  expect(work).not.toHaveBeenCalled();
});
