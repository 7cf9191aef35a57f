import { type DeskEnquiry, type EnquiryChange, VERSIONED_FIELDS } from './desk-enquiry.ts';

/** What of a change is new: a form sends all its answers, also those that only repeat what it was typed over. */
export function takeOwn(sent: EnquiryChange, over: DeskEnquiry | undefined): EnquiryChange {
  if (!over) return sent;
  const own = fieldsOf(sent).filter((field) => sent[field] !== over[field]);
  if (own.length === 0) return sent;
  const picked = Object.fromEntries(own.map((field) => [field, sent[field]]));
  return { ...picked, version: sent.version };
}

/** Whether somebody else changed the same; where it is not known what was typed over, every difference counts. */
export function isClash(
  own: EnquiryChange,
  { over, current }: { over: DeskEnquiry | undefined; current: DeskEnquiry },
): boolean {
  return fieldsOf(own).some(
    (field) => own[field] !== current[field] && (!over || current[field] !== over[field]),
  );
}

/** What was typed over, as far as whoever typed it knows by now: what they saved themselves does not clash. */
export function withSaved(over: DeskEnquiry, saved: EnquiryChange): DeskEnquiry {
  return {
    ...over,
    ...Object.fromEntries(fieldsOf(saved).map((field) => [field, saved[field]])),
  };
}

function fieldsOf(change: EnquiryChange) {
  return VERSIONED_FIELDS.filter((field) => change[field] !== undefined);
}
