import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { openTestDatabase } from './open-test-database.ts';
import { openTestFiles } from './open-test-files.ts';
import type { SiteEnv } from '../../app/http/http-context.ts';
import { createSession, type NewSession } from '../../app/access/sessions/session.server.ts';
import { hashToken, makeToken } from '../../app/access/sessions/session-token.server.ts';
import { createStaffApi } from '../../app/desk/staff.api.ts';
import { mapAnswers } from '../../app/enquiries/enquiry.ts';
import type { SiteContent } from '../../app/content/content.server.ts';
import type { SiteSnapshot, StaffServices } from '../../app/services/services.server.ts';
import type { PublishingService } from '../../app/publishing/publishing.server.ts';
import { runContentTask } from '../../server/pages/content-tasks.ts';
import { openSitePublishing } from '../../server/pages/open-site-publishing.ts';
import { readSettings } from '../../server/settings/settings.ts';
import { ROOT } from '../architecture/imports.ts';
import { TEST_ADDRESS } from './open-test-site.ts';
import { insertRecords } from './insert-records.ts';
import { builtFolder } from './built-folder.ts';
import type { StoredPrescription } from '../../app/prescriptions/prescription.ts';
import { tellMedicines } from '../../app/prescriptions/tell-medicine.ts';
import { NO_MEDICINE_LIST } from '../../app/prescriptions/medicine-list.ts';

export interface Call {
  method?: string;
  /** Sent as JSON; a string and bytes are sent unchanged. */
  body?: unknown;
  cookie?: string | undefined;
  address?: string;
  headers?: Record<string, string>;
}

/** The staff routes as the site mounts them, with their own stores and a stopped clock. */
export async function openTestStaff(
  changed: Partial<StaffServices['settings']> = {},
  tools?: StaffServices['tools'],
) {
  const folder = await mkdtemp(join(tmpdir(), 'clinic-staff-'));
  const { database, remove } = await openTestDatabase();
  const clock = { now: new Date('2026-01-05T05:00:00Z') };
  const contentDir = join(folder, 'content');
  await cp(join(ROOT, 'content'), contentDir, { recursive: true });
  const log: StaffServices['log'] = {
    info: () => undefined,
    warn: () => undefined,
    error: () => undefined,
  };
  const now = () => clock.now;
  const publishing = openSitePublishing(
    {
      folders: { contentDir, buildDir: builtFolder(), cacheDir: join(folder, 'cache') },
      publicUrl: TEST_ADDRESS,
    },
    { serve: async () => true, holdsAt: () => true, isCurrent: async () => true },
    { database, log, now, dataDir: folder },
    runContentTask,
  );
  const services: StaffServices & PublishingService = {
    database,
    files: await openTestFiles(folder),
    now,
    publishing,
    ...(tools && { tools }),
    sendMail: async () => ({ result: 'accepted', answer: '250 queued' }),
    log,
    settings: {
      ...readSettings({ PUBLIC_URL: 'https://clinic.example.org' }),
      ...changed,
    },
  };
  const site = new Hono<SiteEnv>();
  site.use(async (context, next) => {
    context.set('address', context.req.header('test-address') ?? '203.0.113.7');
    context.set('requestId', 'test');
    context.set('site', SITE);
    await next();
  });
  site.route('/staff', createStaffApi(services));

  return {
    ...services,
    clock,
    /** All mounted routes, as Hono lists them. */
    routes: site.routes,
    fetch: (request: Request) => site.fetch(request),
    call(path: string, { method = 'GET', body, cookie, address, headers }: Call = {}) {
      return site.request(`https://clinic.example.org${path}`, {
        method,
        headers: {
          ...(cookie ? { cookie } : {}),
          ...(address ? { 'test-address': address } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        body: isSentUnchanged(body) ? (body ?? null) : JSON.stringify(body),
      });
    },
    addPatient: (patientid: string) =>
      insertRecords(database, [
        { key: `-K${patientid}`, patientid, name: 'Asha Sample', version: 1 },
      ]),
    /** Starts a session without a password, to save the slow hash, and returns its cookie. */
    async openSession(
      who: Pick<NewSession, 'staffName' | 'person' | 'role'> = {},
    ): Promise<string> {
      const place = { address: '203.0.113.7', device: 'test' };
      const session = { ...who, ...place, now: clock.now, idleMinutes: 15 };
      return `__Host-sid=${await createSession(database, session)}`;
    },
    /** As `openSession`, with the owner's pages open, as after the owner's password. */
    async openOwnerSession(): Promise<string> {
      const session = { address: '203.0.113.7', device: 'test', now: clock.now, idleMinutes: 15 };
      const token = (await createSession(database, session)) ?? '';
      const ownerToken = makeToken();
      await database.write((transaction) =>
        transaction
          .updateTable('sessions')
          .set({ owner_hash: hashToken(ownerToken) })
          .where('token_hash', '=', hashToken(token))
          .execute(),
      );
      return `__Host-sid=${token}; __Host-owner=${ownerToken}`;
    },
    async close() {
      await remove();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function isSentUnchanged(body: unknown): body is string | Uint8Array<ArrayBuffer> | undefined {
  return body === undefined || typeof body === 'string' || body instanceof Uint8Array;
}

export type TestStaff = Awaited<ReturnType<typeof openTestStaff>>;

const AGREED = { agreed: 'Your appointment: {time}' };

/** Monday to Saturday. */
const SESSIONS = [
  { days: [1, 2, 3, 4, 5, 6], opens: '10:30', closes: '13:00' },
  { days: [1, 2, 3, 4, 5, 6], opens: '17:00', closes: '20:00' },
];

const POPUP = {
  ok: 'OK',
  title: 'Message',
  emptyPassword: 'Please enter Password!',
  wrongPassword: 'Incorrect Password. Please try again!',
  tooManyTries: 'Too many tries. Please try again in {wait}.',
  selectOption: 'Please select option for search.',
  enterValue: 'Please enter Value in input box.',
  updated: 'Updated!',
  added: 'Added!',
  deleted: 'Deleted!',
  failed: 'Failed!',
};

const MESSAGES = {
  ...mapAnswers((field) => `Please enter a valid ${field}!`),
  name: 'Please enter a valid Name!',
  email: 'Please enter a valid Email!',
  date: 'Please enter a valid Date!',
  selectOpt: 'Please select an Option!',
  mobile: 'Please enter valid Mobile Number!',
  message1: 'Please enter a message!',
};

/** The parts of the content that staff routes use. */
const CONTENT = {
  clinic: {
    name: 'Rhythm Clinic',
    address: ['1 Sample Road', 'Visakhapatnam 530 000'],
    phone: { number: '+918910000101', shown: '0891 000 0101' },
    timeZone: 'Asia/Kolkata',
    sessions: SESSIONS,
    closures: [],
    retention: { enquiriesMonths: 12 },
  },
  targets: {},
  growth: [],
  prescribing: {
    doctors: ['Dr. A. Sample', 'Dr. B. Sample', 'Dr. D. Sample'].map((name, place) => ({
      name,
      registration: `APMC 0000${place + 1}`,
      council: 'Andhra Pradesh Medical Council',
      qualifications: ['MD (General Medicine)'],
      person: name === 'Dr. D. Sample' ? 'https://id.example.org#d' : undefined,
    })),
    medicines: [{ name: 'Metformin', strengths: ['500 mg', '1 g'] }],
    list: { ...NO_MEDICINE_LIST, medicines: [{ name: 'Levothyroxine', strengths: ['25 mcg'] }] },
  },
  yourEnquiry: { en: AGREED, te: AGREED, hi: AGREED },
  texts: { en: { popup: POPUP, form: { messages: MESSAGES } } },
};

const SITE: SiteSnapshot = {
  content: CONTENT as unknown as SiteContent,
  headers: {},
  pages: { find: () => undefined, render: async () => '', renderOnce: async () => '' },
};

/**
 * The body with which the desk issues a draft: the sheet that a doctor saw, and the prescription with what was `asked`.
 * Undefined parts if there is no such draft.
 */
export async function issueAsSeen(
  staff: TestStaff,
  doctor: string,
  key: string,
  version: number,
  asked: object = {},
) {
  const row = await staff.database.read
    .selectFrom('prescriptions')
    .select('patientid')
    .where('key', '=', key)
    .executeTakeFirst();
  const path = `/staff/patients/${row?.patientid}/prescriptions`;
  const answer = await staff.call(path, { cookie: doctor });
  const { prescriptions } = (await answer.json()) as { prescriptions: StoredPrescription[] };
  const one = prescriptions.find((each) => each.key === key);
  if (!one) return { version };
  const prescription = { ...one.prescription, ...asked };
  return { version, prescription, seen: { ...one.sheet, told: tellMedicines(prescription) } };
}
