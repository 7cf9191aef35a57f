import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { makeSlowHash } from '../../app/access/password/slow-hash.server.ts';
import { nameTopic, TOPIC_GROUPS } from '../../app/enquiries/topics.ts';
import { clinicDatetime } from '../../app/hours/clinic-time.ts';
import { QUICK } from '../support/set-quick-password.ts';
import { expect, type Site } from './site.ts';
import { signIn } from './staff-page.ts';

export const OWNER_PASSWORD = 'lantern of the owner 7';

const DAY_MS = 86_400_000;

/** Stores the owner's password, which a command sets on a server. */
export async function setOwnerPassword(site: Site): Promise<void> {
  const hash = await makeSlowHash(OWNER_PASSWORD, QUICK);
  change(site, 'insert or replace into kept_values values (?, ?, ?)', [
    ['owner-password', hash, new Date().toISOString()],
  ]);
}

/** Signs in with the staff password and opens the tab Site. */
export async function openSiteTab(page: Page, site: Site): Promise<Locator> {
  await page.goto('/');
  const { section } = await signIn(page, site);
  await section.getByRole('tab', { name: 'Site', exact: true }).click();
  return section;
}

/** Opens the tab Site and enters the owner's password. */
export async function openOwnerPage(page: Page, site: Site): Promise<Locator> {
  await setOwnerPassword(site);
  const section = await openSiteTab(page, site);
  await section.getByLabel("Owner's password").fill(OWNER_PASSWORD);
  await page.keyboard.press('Enter');
  await section.getByRole('button', { name: 'This week' }).click();
  await expect(section.getByRole('heading', { name: 'Enquiries' })).toBeVisible();
  return section;
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
  change(
    site,
    `insert into enquiries (key, reference, select_opt, datetime, status, answered_at) values (?, ?, ?, ?, ?, ?)`,
    rows,
  );
  return rows.length;
}

function change(site: Site, sql: string, rows: (string | null)[][]): void {
  const database = new DatabaseSync(join(site.folder, 'clinic.sqlite'), { timeout: 5000 });
  const statement = database.prepare(sql);
  for (const row of rows) statement.run(...row);
  database.close();
}
