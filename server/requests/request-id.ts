import { randomBytes } from 'node:crypto';

// Told apart from those of other starts and instances; the number tells it from others of this one.
const ofThisStart = randomBytes(4).toString('hex');
let number = 0;

/** Names a request in the log and on an error page. It is no secret and opens nothing. */
export function nextRequestId(): string {
  number += 1;
  return `${ofThisStart}-${number.toString(36)}`;
}
