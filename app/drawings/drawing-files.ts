import type { Plugin } from 'vite';

/** Every drawing of the site by the name that the content uses. */
export const DRAWINGS: Record<string, () => string> = {};

/** Writes each drawing to `drawings/{name}.svg` beside the built script, so that none travels in it. */
export function drawingFiles(): Plugin {
  return {
    name: 'drawing-files',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle() {
      for (const [name, draw] of Object.entries(DRAWINGS)) {
        this.emitFile({ type: 'asset', fileName: `drawings/${name}.svg`, source: draw() });
      }
    },
    configureServer(server) {
      server.middlewares.use('/drawings', (request, response, next) => {
        const name = /^\/([a-z-]+)\.svg(\?|$)/.exec(request.url ?? '')?.[1] ?? '';
        const draw = DRAWINGS[name];
        if (!draw) return next();
        response.setHeader('content-type', 'image/svg+xml');
        response.end(draw());
      });
    },
  };
}
