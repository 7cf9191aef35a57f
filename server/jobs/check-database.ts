// Checks the SQLite database given as its argument. The site runs it in a process of its own (check-each-night.ts),
// because the check of a large database would block all requests for seconds.
import { findDamage } from '../data/check-after-crash.ts';

/** Tells damage from a check that failed for another reason. */
const DAMAGED_CODE = 2;
const [file = ''] = process.argv.slice(2);
const [fault] = findDamage(file);
if (fault !== undefined) {
  process.stderr.write(`The database is damaged: ${fault}\n`);
  process.exitCode = DAMAGED_CODE;
}
