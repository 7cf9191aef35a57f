import { addDays } from '../../app/hours/clinic-time.ts';
import type { LoadSpec } from './load.ts';
import type { RunningServer } from '../support/servers/start-server.ts';
import { writeRequest } from './site-client.ts';

/** A visitor's enquiry. The load client gives each one it sends an idempotency key of its own. */
export function enquiryRequests(
  server: Pick<RunningServer, 'port'>,
): Pick<LoadSpec, 'requests' | 'expected'> {
  const answers = JSON.stringify({
    name: 'Kavya Naidu',
    email: 'visitor@example.org',
    date: addDays(new Date().toISOString().slice(0, 10), 7),
    selectOpt: 'Thyroid Disorders [ IN ADULTS ]',
    mobile: '9000012345',
    message1: 'Please call me in the evening. My reports are ready.',
  });
  const headers = { 'idempotency-key': '#'.repeat(32) };
  const requests = [writeRequest(server, 'POST /enquiries', headers, answers)];
  return { requests, expected: 'HTTP/1.1 201' };
}
