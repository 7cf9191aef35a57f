import { createBuilder } from 'vite';
import { removeFormerBuild } from './remove-former-build.ts';

// Three builds: what the browser loads, the program that renders pages, and the server.
removeFormerBuild('build/server', 'main.js');
const builder = await createBuilder({ logLevel: 'warn' });
await builder.buildApp();
