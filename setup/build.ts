import { createBuilder } from 'vite';
import { compressBuild } from './compress-build.ts';
import { removeFormerBuild } from './remove-former-build.ts';

const MANIFEST = '.vite/manifest.json';

// A test that starts the build hands on its own NODE_ENV, and the visitor would get React's development code.
process.env['NODE_ENV'] = 'production';

// Three builds: the browser's files, the page renderer and the server.
removeFormerBuild('build/client', MANIFEST);
removeFormerBuild('build/pages', MANIFEST);
removeFormerBuild('build/server', 'main.js');
const builder = await createBuilder({ logLevel: 'warn' });
await builder.buildApp();
await compressBuild('build/client');
