import type { Locator, Page } from '@playwright/test';
import { makeSlowHash } from '../../app/access/password/slow-hash.server.ts';
import { nameTopic, TOPIC_GROUPS } from '../../app/enquiries/topics.ts';
import { clinicDatetime } from '../../app/hours/clinic-time.ts';
import { QUICK } from '../support/set-quick-password.ts';
import { changeRows, OWNER_PASSWORD, type Site } from './site-of-test.ts';
import { openSiteTab } from './site-tab.ts';
import { expect } from './site.ts';

const DAY_MS = 86_400_000;

/** Stores the owner's password on a site of `startSite`; those of `openSite` have it. */
export async function setOwnerPassword(site: Site): Promise<void> {
  const hash = await makeSlowHash(OWNER_PASSWORD, QUICK);
  changeRows(site, 'insert or replace into kept_values values (?, ?, ?)', [
    'owner-password',
    hash,
    new Date().toISOString(),
  ]);
}

/** Adds enquiries of the last eight weeks, most of them answered; two of the newest wait. Returns how many. */
export function addEnquiries(site: Site): number {
  const topics = TOPIC_GROUPS.flatMap(({ group, topics: own }) =>
    own.map((topic) => nameTopic(topic, group)),
  );
  const now = Date.now();
  const rows = Array.from({ length: 120 }, (_, number) => {
    const came =
      now - ((number * number) % 56) * DAY_MS - ((number * 37) % 600) * 60_000 - 3_600_000;
    const isNew = number % 56 === 0;
    const answered = new Date(Math.min(now, came + ((number * 13) % 400) * 60_000)).toISOString();
    return [
      `-owner-${number}`,
      `R-${number}`,
      topics[(number * number) % 13] ?? '',
      clinicDatetime(new Date(came), 'Asia/Kolkata'),
      isNew ? 'new' : 'done',
      isNew ? null : answered,
    ];
  });
  changeRows(
    site,
    `insert into enquiries (key, reference, select_opt, datetime, status, answered_at) values (?, ?, ?, ?, ?, ?)`,
    ...rows,
  );
  return rows.length;
}

/** Opens the owner's page in the tab Site with the owner's password. */
export async function openOwnerPage(page: Page, site: Site): Promise<Locator> {
  const { section, open } = await openSiteTab(page, site);
  await open('Safety');
  await expect(section.locator('.owner-page .title').first()).toBeVisible();
  return section;
}
