// Control of the fuzz test: preloaded into the site, it makes every fiftieth hash throw, as a bug would. The check
// must then find answers of 500.
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

const { hash } = crypto;
let count = 0;

// With this one-step function the site hashes the session token of every staff request. A start does not need it.
crypto.hash = ((...args: Parameters<typeof hash>) => {
  if (++count % 50 === 0) throw new TypeError('a fault of ours');
  return hash(...args);
}) as typeof hash;
syncBuiltinESMExports();
