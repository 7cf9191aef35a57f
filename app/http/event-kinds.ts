/** The kinds of data that a live event can be about. */
export const EVENT_KINDS = [
  'enquiry',
  'record',
  'facts',
  'report',
  'appointment',
  'recall',
  'result',
  'prescription',
  'message',
  'content',
] as const;
export type EventKind = (typeof EVENT_KINDS)[number];
