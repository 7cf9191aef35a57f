import { putDraft } from '../ui/drafts.ts';
import type { TabName } from './desk.ts';

/** The keys of enquiries; anything else in the address is ignored. */
const KEY = /^[-\w]{1,64}$/;

/**
 * Lets the desk begin with the enquiry that a message to the clinic links to ('/?enquiry=KEY#search-patient'). The key
 * then leaves the address, so that a reload begins like any other, and so does a mark that a mail program took in.
 */
export function followMailedLink(): void {
  const key = new URLSearchParams(location.search).get('enquiry');
  if (key === null) return;
  history.replaceState(history.state, '', `${location.pathname}#search-patient`);
  if (!KEY.test(key)) return;
  const tab: TabName = 'enquiries';
  putDraft('tab', tab);
  putDraft('enquiry', key);
}
