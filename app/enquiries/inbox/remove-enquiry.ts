import { callsOf } from '../../http/client/call-route.ts';
import { readSaved } from '../../http/client/saved.ts';
import type { DeskEnquiry } from './desk-enquiry-schema.server.ts';
import type { inboxRoutes } from './inbox.contract.ts';

const call = callsOf<typeof inboxRoutes>();

/** Removes an enquiry. For a day it can be put back. */
export const sendRemoval = async (enquiry: DeskEnquiry) =>
  readSaved(
    await call('DELETE /staff/enquiries/:key', { params: { key: enquiry.key } }),
    () => enquiry,
  );

export const sendPutBack = async ({ key }: DeskEnquiry) =>
  readSaved(
    await call('PATCH /staff/enquiries/:key', { params: { key }, body: { isRemoved: false } }),
    ({ enquiry }) => enquiry,
  );
