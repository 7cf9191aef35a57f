// A control for the hostile bodies: loaded before the site, it makes every fiftieth hash throw, as a fault of
// ours would. The check must then find answers of 500.
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

const { createHash, hash } = crypto;
let count = 0;

function failNowAndThen(): void {
  if (++count % 50 === 0) throw new TypeError('a fault of ours');
}

crypto.createHash = (...args: Parameters<typeof createHash>) => {
  failNowAndThen();
  return createHash(...args);
};
// In one step, as the site does with the session of each request of staff.
crypto.hash = ((...args: Parameters<typeof hash>) => {
  failNowAndThen();
  return hash(...args);
}) as typeof hash;
syncBuiltinESMExports();
