import { z } from 'zod';

/** The last number that a column of whole numbers holds on PostgreSQL. */
const LAST_VERSION = 2 ** 31 - 1;

const error = 'Send the version that you saw.';

/** The version of a row over which a change is made. */
export const sentVersion = z.int({ error }).min(1, { error }).max(LAST_VERSION, { error });
