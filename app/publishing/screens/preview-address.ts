import { addressesOf } from '../../http/client/call-route.ts';
import type { publishingRoutes } from '../publishing.contract.ts';

const addressOf = addressesOf<typeof publishingRoutes>();

/** The widths in px at which a page is looked at. */
export const PREVIEW_WIDTHS = { phone: 390, desktop: 1280 };

/** The address of a page of a preview; its `path` is 'te', or '' for the main page. */
export const previewAddress = (id: string, path: string) =>
  addressOf('GET /staff/site/preview/:id/:path{.*}', { id, path: '' }) + path;
