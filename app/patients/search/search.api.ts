import type { Hono } from 'hono';
import { auditContext, readAndRecord } from '../../audit/record-reading.server.ts';
import type { SiteEnv } from '../../http/http-context.ts';
import { mountRoutes, reply } from '../../http/mount-routes.server.ts';
import type { StaffServices } from '../../services/services.server.ts';
import { entryOfShown } from '../records/note-record.server.ts';
import { findPatients } from './find-patients.server.ts';
import { searchRoutes } from './search.contract.ts';
import { suggestPatients } from './suggest.server.ts';

/** Search and its suggestions. Mounted in staff.api.ts, behind the session check. */
export function createSearchApi({ database, now }: StaffServices): Hono<SiteEnv> {
  return mountRoutes(
    searchRoutes,
    {
      'POST /staff/search': async ({ context, body: { by, value } }) => {
        const audit = auditContext(context, now());
        const patients = await readAndRecord(
          database,
          (rows) => findPatients(database, by, value, rows),
          // The audit keeps whose records were found, never the searched value.
          (found) => {
            const records = found.length === 1 ? '1 record' : `${found.length} records`;
            return entryOfShown(audit, 'search', `by ${by}, ${records}`, found);
          },
        );
        return reply(200, { patients });
      },

      'POST /staff/patients/suggest': async ({ context, body: { by, prefix } }) => {
        const audit = auditContext(context, now());
        const suggestions = await readAndRecord(
          database,
          (rows) => suggestPatients(database, by, prefix, rows),
          (found) => entryOfShown(audit, 'search', `suggestions by ${by ?? 'all'}`, found),
        );
        return reply(200, { suggestions });
      },
    },
    (context) => {
      const { selectOption, enterValue } = context.get('site').content.texts.en.popup;
      return { by: selectOption, value: enterValue };
    },
  );
}
