import { VERSIONED_FIELDS } from '../inbox/desk-enquiry.ts';
import type { DeskEnquiry, EnquiryChange } from '../inbox/desk-enquiry-schema.server.ts';

/** Leaves only the fields of a change that differ from the version it is based on: a form sends all its answers. */
export function takeOwn(sent: EnquiryChange, over: DeskEnquiry | undefined): EnquiryChange {
  if (!over) return sent;
  const own = fieldsOf(sent).filter((field) => sent[field] !== over[field]);
  if (own.length === 0) return sent;
  const picked = Object.fromEntries(own.map((field) => [field, sent[field]]));
  return { ...picked, version: sent.version };
}

/** Whether somebody else changed the same fields. If the version it is based on is unknown, every difference counts. */
export function isClash(
  own: EnquiryChange,
  { over, current }: { over: DeskEnquiry | undefined; current: DeskEnquiry },
): boolean {
  return fieldsOf(own).some(
    (field) => own[field] !== current[field] && (!over || current[field] !== over[field]),
  );
}

/** The version that a draft is based on, with the person's own saved changes: these do not conflict with the draft. */
export function withSaved(over: DeskEnquiry, saved: EnquiryChange): DeskEnquiry {
  return {
    ...over,
    ...Object.fromEntries(fieldsOf(saved).map((field) => [field, saved[field]])),
  };
}

function fieldsOf(change: EnquiryChange) {
  return VERSIONED_FIELDS.filter((field) => change[field] !== undefined);
}
