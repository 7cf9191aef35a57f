import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callsOf } from '../../http/client/call-route.ts';
import { noteSessionOver } from '../../http/client/session-watch.ts';
import type { ownerPagesRoutes } from './owner-pages.contract.ts';
import { sessionQueries } from '../sessions/session-queries.ts';
import { auditQueries } from '../../audit/audit-queries.ts';
import { describeFastReading } from '../../audit/fast-reading.ts';
import { SESSIONS_ID } from '../sessions/sessions-dialog.tsx';
import { takeValue } from '../../http/client/staff-query.ts';
import { openModal } from '../../ui/dialogs/modal.tsx';
import { Status } from '../../ui/status.tsx';
import { ownerKey } from './owner-closed.ts';
import { TextField, TextForm } from '../../ui/text-form.tsx';
import { Part } from '../../ui/part.tsx';
import { countOf } from '../../text/count-of.ts';

const call = callsOf<typeof ownerPagesRoutes>();

/** Who is signed in, a warning if a session read data too fast, a new staff password, and closing the owner's pages. */
export function AccessPart({ timeZone }: { timeZone: string }) {
  const client = useQueryClient();
  const { data } = useQuery(sessionQueries.all);
  const { data: reading } = useQuery(auditQueries.fastReading);
  const warning = reading && describeFastReading(reading, timeZone);
  const closing = useMutation({
    mutationFn: async () => takeValue(await call('DELETE /staff/owner', {})),
    onSuccess: () => client.invalidateQueries({ queryKey: ownerKey }),
  });
  return (
    <Part title="Who is signed in">
      {warning && <p className="fault">{warning}</p>}
      <div className="row">
        <p>{data && `Signed in on ${countOf(data.sessions.length, 'device', 'devices')}.`}</p>
        <button
          type="button"
          className="button button-small button-secondary"
          onClick={() => openModal(SESSIONS_ID)}
        >
          Show who is signed in
        </button>
        <button
          type="button"
          className="button button-small button-secondary"
          onClick={() => closing.mutate()}
        >
          Lock owner pages
        </button>
      </div>
      <details className="more">
        <summary>Change the staff password</summary>
        <StaffPassword />
      </details>
    </Part>
  );
}

function StaffPassword() {
  const { mutate, error, isPending } = useMutation({
    mutationFn: async (body: { ownerPassword: string; newPassword: string }) =>
      takeValue(await call('POST /staff/owner/staff-password', { body })),
    // Everybody is signed out, this page too.
    onSuccess: () => noteSessionOver(),
  });
  const isWrong = error?.answer.kind === 'refused' && error.answer.status === 403;
  const faults: Record<string, string> = isWrong
    ? { ownerPassword: error.message }
    : (error?.faults ?? {});
  const isField = Object.keys(faults).length > 0;

  return (
    <TextForm
      about="Everybody is signed out on every device, you too, and a calendar that read the appointments needs a new address. Tell staff the new password in person."
      button="Change it and sign everybody out"
      isPrimary
      isBusy={isPending}
      onSend={(read) =>
        mutate({ ownerPassword: read('ownerPassword'), newPassword: read('newPassword') })
      }
      answer={<Status>{error && !isField && error.message}</Status>}
    >
      <TextField
        name="newPassword"
        label="New staff password"
        hint="At least 15 characters. Several words with something of your own between them do well."
        autoComplete="new-password"
        wrong={faults['newPassword']}
      />
      <TextField
        name="ownerPassword"
        label="Owner’s password, once more"
        type="password"
        autoComplete="current-password"
        wrong={faults['ownerPassword']}
      />
    </TextForm>
  );
}
