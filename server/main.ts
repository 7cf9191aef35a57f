import { start } from './start.ts';

// What the site makes holds patients' data: it is this user's alone.
process.umask(0o077);

await start();
