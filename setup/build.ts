import { createBuilder } from 'vite';
import { drawPictures } from './draw-pictures.ts';

// Two builds: what the browser loads, and the program that renders pages on the server.
const builder = await createBuilder({ logLevel: 'warn' });
await builder.buildApp();
await drawPictures('build/client/drawings');
