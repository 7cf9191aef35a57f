import type { Plugin } from 'vite';
import { drawBody } from './body.ts';
import { drawEmptyReports } from './empty-reports.ts';
import { drawFirstVisit } from './first-visit.ts';
import { drawGlucose } from './glucose.ts';
import { drawLounge, drawReception } from './rooms.ts';
import { drawMap } from './map.ts';
import { drawMark } from './mark.ts';
import { drawNewsFasting, drawNewsTablet } from './news.ts';
import { drawOg } from './og.ts';
import { drawOnline, drawPortrait } from './doctor.ts';
import { drawPharmacy } from './pharmacy.ts';
import { drawThyroid } from './thyroid.ts';
import {
  drawOsteoporosisTile,
  drawInfertilityTile,
  drawMetabolicTile,
  drawPituitaryTile,
} from './tiles.ts';

/** Every drawing, by its name in the content. */
export const DRAWINGS: Record<string, () => string> = {
  mark: drawMark,
  body: drawBody,
  thyroid: drawThyroid,
  glucose: drawGlucose,
  'first-visit': drawFirstVisit,
  'tile-infertility': drawInfertilityTile,
  'tile-metabolic': drawMetabolicTile,
  'tile-osteoporosis': drawOsteoporosisTile,
  'tile-pituitary': drawPituitaryTile,
  portrait: drawPortrait,
  lounge: drawLounge,
  pharmacy: drawPharmacy,
  reception: drawReception,
  online: drawOnline,
  'news-fasting': drawNewsFasting,
  'news-tablet': drawNewsTablet,
  map: drawMap,
  'empty-reports': drawEmptyReports,
  og: drawOg,
};

/** Vite plugin that writes each drawing to `drawings/{name}.svg` in the client build, so that the script has none. */
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
