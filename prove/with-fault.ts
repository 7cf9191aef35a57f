// A control for the hostile bodies: loaded before the site, it makes every fiftieth hash throw, as a fault of
// ours would. The check must then find answers of 500.
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

const { createHash } = crypto;
let count = 0;
crypto.createHash = (...args: Parameters<typeof createHash>) => {
  if (++count % 50 === 0) throw new TypeError('a fault of ours');
  return createHash(...args);
};
syncBuiltinESMExports();
