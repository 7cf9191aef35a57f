import type { Context, Hono } from 'hono';
import { auditContext } from '../audit/record-reading.server.ts';
import type { EditConflict, EditFault } from '../content/edits.ts';
import type { SiteEnv } from '../http/http-context.ts';
import { mountRoutes, reply } from '../http/mount-routes.server.ts';
import { answerSignedOut } from '../http/session-over.server.ts';
import type { StaffServices } from '../services/services.server.ts';
import { FolderNotWritable } from './content-folder.server.ts';
import { AuthorSignedOut } from './publishing-context.ts';
import { publishingRoutes } from './publishing.contract.ts';
import type { PublishingService } from './publishing.server.ts';
import { showPreviewed } from './show-preview.server.ts';

const MISSING = { error: 'There is no such version.' };
const REFUSED = 'Nothing was published, because the site would have faults.';

/** For owners: changes of the site. Mounted only in staff.api.ts, behind the session check. */
export function createPublishingApi({
  publishing,
  now,
}: Pick<StaffServices, 'now'> & PublishingService): Hono<SiteEnv> {
  const authorOf = (context: Context<SiteEnv>) => ({
    ...auditContext(context, now()),
    isSessionOver: context.get('isSessionOver'),
  });
  const sessionOf = (context: Context<SiteEnv>) => context.get('session')?.tokenHash ?? '';

  return mountRoutes(publishingRoutes, {
    'GET /staff/site': async () => reply(200, await publishing.read()),

    'POST /staff/site/publish': ({ context, body: { edits } }) =>
      tellUnwritable(context, async () => {
        const outcome = await publishing.publish(edits, authorOf(context));
        return outcome.kind === 'stored' ? reply(200, outcome.value) : refuse(outcome);
      }),

    'POST /staff/site/draft': ({ context, body }) =>
      tellUnwritable(context, async () => {
        const kept = await publishing.keepDraft(body);
        return 'refusal' in kept
          ? reply(422, { errors: { edits: kept.refusal } })
          : reply(200, kept);
      }),

    'POST /staff/site/preview': ({ context, body: { edits = [], version } }) =>
      tellUnwritable(context, async () => {
        const wanted = version === undefined ? { edits } : { version };
        const outcome = await publishing.preview(wanted, sessionOf(context));
        if (outcome.kind === 'stored') return reply(201, outcome.value);
        return outcome.kind === 'missing' ? reply(404, MISSING) : refuse(outcome);
      }),

    'GET /staff/site/preview/:id/:path{.*}': ({ context }) =>
      tellUnwritable(context, () => showPreviewed(context, publishing, sessionOf(context))),

    'GET /staff/site/versions': async ({ query: { before } }) =>
      reply(200, { versions: await publishing.list(readNumber(before)) }),

    'GET /staff/site/versions/:number': async ({ params }) => {
      const number = readNumber(params.number);
      const version = number === undefined ? undefined : await publishing.findChanges(number);
      return version ? reply(200, version) : reply(404, MISSING);
    },

    'POST /staff/site/versions/:number/bring-back': async ({ context, params, body }) => {
      const number = readNumber(params.number);
      if (number === undefined) return reply(404, MISSING);
      return tellUnwritable(context, async () => {
        const outcome = await publishing.bringBack(number, authorOf(context), body?.version);
        if (outcome.kind === 'stored') return reply(200, outcome.value);
        if (outcome.kind === 'missing') return reply(404, MISSING);
        if (outcome.kind === 'faults') return refuseFaults(outcome.faults);
        const { number: newest, by } = outcome.current;
        const error = `Version ${newest} was published meanwhile${by === null ? '' : `, by ${by}`}. Nothing was changed: look at it under Versions first.`;
        return reply(409, { error });
      });
    },
  });
}

/** A number that every database can look up. */
function readNumber(written: string | undefined): number | undefined {
  return written !== undefined && /^\d{1,9}$/.test(written) ? Number(written) : undefined;
}

/** 503 with a sentence if the disk is full or the content folder cannot be written; 401 if the author signed out. */
export async function tellUnwritable<Answer>(
  context: Context<SiteEnv>,
  work: () => Promise<Answer>,
) {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AuthorSignedOut) return answerSignedOut(context);
    if (!(error instanceof FolderNotWritable)) throw error;
    return reply(503, { error: error.message });
  }
}

type Refused =
  { kind: 'conflict'; current: EditConflict[] } | { kind: 'faults'; faults: EditFault[] };

const refuseFaults = (faults: EditFault[]) => reply(422, { errors: { edits: REFUSED }, faults });

function refuse(outcome: Refused) {
  return outcome.kind === 'conflict'
    ? reply(409, { conflicts: outcome.current })
    : refuseFaults(outcome.faults);
}
