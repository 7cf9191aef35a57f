import type { Transaction } from 'kysely';
import type { Tables } from '../../../storage/tables.ts';
import {
  type AttemptLimit,
  fits,
  limitNetworks,
  type Reservation,
  reserveAttempt,
} from '../../access/rate-limit.server.ts';

/** Thrown in the transaction to roll it back. */
export class TooMany extends Error {
  readonly retryAfterSeconds: number;
  constructor(retryAfterSeconds: number) {
    super('too many enquiries');
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** All enquiries, wherever they are put. */
const ALL = { bucket: 'enquiries', seconds: 60 };
const CALM = { ...ALL, most: 60 };
const MOST = { ...ALL, most: 600 };

export interface ChosenPlace {
  place: 'inbox' | 'quarantine';
  /** More came in than usual, from this network or in all: the clinic must be told. */
  areMany: boolean;
  /** More came in within a minute in all than the clinic's own visitors ever send. */
  isFlooded: boolean;
}

/**
 * Counts an enquiry and says where it is put. Families and hostels share one address, so what a network sends above a
 * first limit goes to quarantine, where staff still see it, and is refused only above a second one. While very many
 * come in from all over, only networks that are loud themselves are quarantined. Throws TooMany.
 */
export async function choosePlace(
  transaction: Transaction<Tables>,
  address: string,
  now: Date,
): Promise<ChosenPlace> {
  const ofNetwork = limitNetworks(address, { bucket: 'inbox', most: 60, seconds: 600 });
  const reserve = (limits: AttemptLimit[]): Promise<Reservation> =>
    reserveAttempt(transaction, limits, now);
  const calm = await reserve([...ofNetwork, CALM]);
  if (!calm.isRefused) return { place: 'inbox', areMany: false, isFlooded: false };
  const quiet = limitNetworks(address, { bucket: 'inbox', most: 10, seconds: 60 });
  const flooded = await reserve([...ofNetwork, ...quiet, MOST]);
  if (!flooded.isRefused) return { place: 'inbox', areMany: true, isFlooded: true };
  await reserveQuarantine(transaction, address, now);
  const isFlooded = !(await fits(transaction, CALM, now));
  return { place: 'quarantine', areMany: true, isFlooded };
}

/** Counts an enquiry that goes to quarantine for another reason than its network. Throws TooMany. */
export async function reserveQuarantine(
  transaction: Transaction<Tables>,
  address: string,
  now: Date,
): Promise<void> {
  const ofNetwork = limitNetworks(address, { bucket: 'quarantine', most: 40, seconds: 600 });
  const reservation = await reserveAttempt(transaction, [...ofNetwork, MOST], now);
  if (reservation.isRefused) throw new TooMany(reservation.retryAfterSeconds);
}
