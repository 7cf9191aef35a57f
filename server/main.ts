import { start } from './start.ts';

// What the site makes holds patients' data: it is this user's alone.
process.umask(0o077);

// Not awaited: what it loads later may need what was loaded with this module.
void start();
