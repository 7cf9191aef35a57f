export const CALL_RESULTS = ['will-come', 'no-answer', 'in-a-week', 'declined'] as const;
export type CallResult = (typeof CALL_RESULTS)[number];

/** The parts of the list of who is due. Without one, it shows everybody who is overdue or due within two weeks. */
export const RECALL_PARTS = ['overdue', 'week', 'two-weeks', 'waiting'] as const;
export type RecallPart = (typeof RECALL_PARTS)[number];

/** In code points. */
export const MAX_CALL_NOTE = 200;
/** Days ahead that the list shows. */
export const DAYS_AHEAD = 14;

/** Counting stops here, as a large clinic may have hundreds of thousands. */
export const MAX_RECALLS_COUNTED = 1000;
