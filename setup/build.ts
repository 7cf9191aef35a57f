import { createBuilder } from 'vite';

// Two builds: what the browser loads, and the program that renders pages on the server.
const builder = await createBuilder({ logLevel: 'warn' });
await builder.buildApp();
