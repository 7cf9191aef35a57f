import { start } from './start.ts';

// The files that the site makes hold patients' data: no other user may read them.
process.umask(0o077);

// Not awaited: what it loads later may need what was loaded with this module.
void start();
