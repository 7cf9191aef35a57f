import type { QueryFunctionContext } from '@tanstack/react-query';
import { readsOf } from '../http/client/call-route.ts';
import { readStaff } from '../http/client/staff-query.ts';
import type { BackupStatus } from '../backups/backup-status.ts';
import type { FailedMessage } from '../messages/message.ts';
import type { messageRoutes } from '../messages/messages.contract.ts';
import type { EnquiryFigures } from './enquiry-figures.ts';
import type { MachineState } from './own-backups.ts';
import type { WaitingMatters } from './waiting-matters.ts';

const BUSY_MS = 2000;

const readMail = readsOf<typeof messageRoutes>();

/** The queries of the owner's page. The last three need no owner's password, so that the desk can count what waits. */
export const ownerQueries = {
  figures: {
    queryKey: ['owner', 'enquiries'],
    queryFn: (context: QueryFunctionContext) =>
      readStaff<EnquiryFigures>(context, '/staff/owner/enquiries'),
    meta: { follows: { kind: 'enquiry', apartMs: 30_000 } },
  },
  messages: {
    queryKey: ['owner', 'messages'],
    queryFn: (context: QueryFunctionContext) =>
      readStaff<{ messages: FailedMessage[] }>(context, '/staff/owner/messages'),
  },
  /** Read again and again while a backup is made, without prolonging the session. */
  machine: {
    queryKey: ['owner', 'machine'],
    queryFn: (context: QueryFunctionContext) =>
      readStaff<MachineState>(context, '/staff/owner/machine'),
    refetchInterval: (query: { state: { data: MachineState | undefined } }) =>
      query.state.data?.backups.isBusy ? BUSY_MS : (false as const),
  },
  backups: {
    queryKey: ['owner', 'backups'],
    queryFn: (context: QueryFunctionContext) => readStaff<BackupStatus>(context, '/staff/backups'),
  },
  mail: {
    queryKey: ['owner', 'mail'],
    queryFn: (context: QueryFunctionContext) => readMail(context, 'GET /staff/mail', {}),
  },
  waiting: {
    queryKey: ['owner', 'waiting'],
    queryFn: (context: QueryFunctionContext) =>
      readStaff<WaitingMatters>(context, '/staff/waiting'),
    meta: { follows: { kind: 'content' } },
  },
} as const;
