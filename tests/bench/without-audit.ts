// Preloaded with --import, this makes the site record no readings. The product itself has no such switch.
import { registerHooks } from 'node:module';

const STAND_IN = new URL('unrecorded-reading.ts', import.meta.url).href;

registerHooks({
  resolve(specifier, context, next) {
    const isReading = specifier.endsWith('/record-reading.server.ts');
    if (!isReading || context.parentURL === STAND_IN) return next(specifier, context);
    return { url: STAND_IN, shortCircuit: true };
  },
});
