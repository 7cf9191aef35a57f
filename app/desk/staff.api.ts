import { Hono } from 'hono';
import { createAppointmentsApi } from '../appointments/appointments.api.ts';
import { createStaffFeedApi } from '../appointments/feed/staff-feed.api.ts';
import { createInboxApi } from '../enquiries/inbox/inbox.api.ts';
import type { SiteEnv } from '../http/http-context.ts';
import { createMessagesApi } from '../messages/messages.api.ts';
import { createTestMailApi } from '../messages/test-mail.api.ts';
import { createPrivacyApi } from '../privacy/privacy.api.ts';
import { createSearchApi } from '../patients/search/search.api.ts';
import { createFactsApi } from '../patients/facts/facts.api.ts';
import { createGrowthApi } from '../patients/growth/growth.api.ts';
import { createRecordsApi } from '../patients/records/records.api.ts';
import { createRecallsApi } from '../recalls/recalls.api.ts';
import { createPrescriptionsApi } from '../prescriptions/prescriptions.api.ts';
import { createResultsApi } from '../results/results.api.ts';
import { createReportsApi } from '../reports/reports.api.ts';
import { createAuditApi } from '../audit/audit.api.ts';
import { createBackupsApi } from '../backups/backups.api.ts';
import { createPicturesApi } from '../publishing/pictures/pictures.api.ts';
import { createPublishingApi } from '../publishing/publishing.api.ts';
import type { PublishingService } from '../publishing/publishing.server.ts';
import { createSignInApi } from '../access/password/sign-in.api.ts';
import { createOwnerApi } from '../owner/owner.api.ts';
import { createEventsApi } from '../live/events.api.ts';
import { watchReadings } from '../audit/fast-reading.server.ts';
import { createOwnerPagesApi } from '../access/owner/owner-pages.api.ts';
import { followSessionEnds } from '../access/sessions/session-cache.server.ts';
import { createNamedApi } from '../access/oidc/named.api.ts';
import { requireEntry } from '../audit/require-entry.server.ts';
import { requireSession } from '../access/sessions/require-session.server.ts';
import { createSessionsApi } from '../access/sessions/sessions.api.ts';
import type { NamedSignInService } from '../access/oidc/identity.server.ts';
import type { StaffServices } from '../services/services.server.ts';

/**
 * Mounts every staff route, below the session check, so that a new route cannot be left open by mistake. The
 * description of each route says which role may use it; a route without a description is for owners only.
 */
export function createStaffApi(
  services: StaffServices & NamedSignInService & PublishingService,
): Hono<SiteEnv> {
  followSessionEnds(services.database);
  const api = new Hono<SiteEnv>();
  api.use(async (context, next) => {
    context.header('cache-control', 'no-store');
    await next();
  });
  api.route('/', createSignInApi(services));

  if (services.identity) api.route('/', createNamedApi(services, services.identity));

  api.use(requireSession(services));
  api.use(requireEntry());
  api.use(watchReadings(services));
  api.route('/', createSessionsApi(services));
  api.route('/', createEventsApi(services));
  api.route('/', createOwnerPagesApi(services));
  api.route('/', createAuditApi(services));
  api.route('/', createSearchApi(services));
  api.route('/', createFactsApi(services));
  api.route('/', createRecordsApi(services));
  api.route('/', createGrowthApi());
  api.route('/', createRecallsApi(services));
  api.route('/', createResultsApi(services));
  api.route('/', createPrescriptionsApi(services));
  api.route('/', createReportsApi(services));
  api.route('/', createInboxApi(services));
  api.route('/', createMessagesApi(services));
  api.route('/', createTestMailApi(services));
  api.route('/', createAppointmentsApi(services));
  api.route('/', createStaffFeedApi(services));
  api.route('/', createBackupsApi(services));
  api.route('/', createOwnerApi(services));
  api.route('/', createPrivacyApi(services));
  api.route('/', createPublishingApi(services));
  api.route('/', createPicturesApi(services));
  api.all('*', (context) => context.json({ error: 'There is nothing at this address.' }, 404));
  return api;
}
