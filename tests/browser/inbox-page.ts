import type { Page } from '@playwright/test';
import { nextDay } from './enquiry-page.ts';
import { findFaults, findFaultsInBothSchemes } from './find-faults.ts';
import { expect, type Site } from './site.ts';
import { findDesk, openDesk } from './staff-page.ts';

export const ASKED = {
  name: 'Invented Visitor',
  email: 'visitor@example.org',
  mobile: '9000000021',
  date: nextDay(2),
  selectOpt: 'Diabetes [ IN ADULTS ]',
  message1: 'May I come in the morning?',
};

/** Sends an enquiry as if from another visitor's page. */
export async function sendEnquiry(page: Page, site: Site, changed: Partial<typeof ASKED> = {}) {
  const answer = await page.request.post('/enquiries', {
    data: { ...ASKED, ...changed },
    headers: { origin: site.address },
  });
  expect(answer.status()).toBe(201);
  return ((await answer.json()) as { key: string }).key;
}

/** Changes an enquiry as if another member of staff did. */
export async function changeElsewhere(page: Page, site: Site, key: string, change: object) {
  const answer = await page.request.patch(`/staff/enquiries/${key}`, {
    data: change,
    headers: { origin: site.address },
  });
  expect(answer.status()).toBe(200);
}

export async function openInbox(page: Page, site: Site) {
  await openDesk(page, site);
  return showInbox(page);
}

/** Opens the inbox of the open desk. */
export async function showInbox(page: Page) {
  const { section, popup } = findDesk(page);
  await section.getByRole('tab', { name: /^Enquiries/ }).click();
  const panel = section.getByRole('tabpanel', { name: /^Enquiries/ });
  await expect(panel.getByRole('heading', { name: 'Enquiries' })).toBeVisible();
  return {
    section,
    popup,
    panel,
    rows: panel.getByRole('list', { name: 'Enquiries, newest first' }).getByRole('button'),
    pane: panel.getByRole('article'),
    status: (name: string) =>
      panel.getByRole('group', { name: 'Status' }).getByRole('button', { name }),
    ok: () => popup.getByRole('button', { name: 'OK' }).click(),
  };
}

export async function expectNoViolations(page: Page): Promise<void> {
  expect(await findFaults(page, '#search-patient')).toEqual([]);
}

export async function expectNoViolationsInBothSchemes(page: Page): Promise<void> {
  expect(await findFaultsInBothSchemes(page, '#search-patient')).toEqual([]);
}
