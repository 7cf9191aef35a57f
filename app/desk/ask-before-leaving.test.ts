import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dueDraftName, REGISTRATION_DRAFT } from '../patients/patient-drafts.ts';
import { discardAllDrafts, putDraft } from '../ui/drafts.ts';
import { askBeforeLeaving } from './ask-before-leaving.ts';

let page: EventTarget;
beforeEach(() => {
  page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
});
afterEach(() => {
  discardAllDrafts();
  vi.unstubAllGlobals();
});

/** Whether the browser asks before it leaves the page. */
const asks = () => !page.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test.each([
  ['enquiry/follow-up 1', true],
  ['patient/correct 1', true],
  ['recall/1', true],
  ['today/add', true],
  [dueDraftName('1'), true],
  [REGISTRATION_DRAFT, true],
  ['tab', false],
])('the browser asks before the draft %s is lost: %s', (name, isAsked) => {
  const stop = askBeforeLeaving();
  expect(asks()).toBe(false);
  putDraft(name, 'half');
  expect(asks()).toBe(isAsked);
  stop();
  expect(asks()).toBe(false);
});
