// Control of the fuzz test: preloaded into the site, it makes every fiftieth hash throw, as a bug would. The check
// must then find answers of 500.
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
// The one-step function, with which the site hashes the session token of every staff request.
crypto.hash = ((...args: Parameters<typeof hash>) => {
  failNowAndThen();
  return hash(...args);
}) as typeof hash;
syncBuiltinESMExports();
