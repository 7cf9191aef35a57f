import { enableCompileCache } from 'node:module';

// Must stand before what it caches, so the rest is imported below it.
enableCompileCache();
const { start } = await import('./start.ts');
await start();
