import type { Context } from 'hono';
import type { SiteEnv } from '../http/http-context.ts';
import { leadIntoPreview } from './previews.server.ts';
import type { PublishingService } from './publishing.server.ts';

/** Only the desk's frame shows it. The page's own script runs, so that it looks as visitors see it, but sends nothing. */
const PREVIEW_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
  'sandbox allow-same-origin allow-scripts',
].join('; ');

/** Answers with a page or a picture of a preview; 404 if this session has no such preview. */
export async function showPreviewed(
  context: Context<SiteEnv>,
  publishing: PublishingService['publishing'],
  session: string,
): Promise<Response> {
  const [, base = '', path = ''] =
    /^(\/staff\/site\/preview\/[^/]+)\/(.*)$/.exec(context.req.path) ?? [];
  const id = context.req.param('id') ?? '';
  context.header('x-robots-tag', 'noindex');
  const found = await publishing.findPreviewed(id, session, `/${path}`);
  if (!found) return context.json({ error: 'This preview has expired. Please make another.' }, 404);
  const { headers, bytes } = found.file;
  const type = headers['content-type'] ?? '';
  context.header('content-security-policy', PREVIEW_POLICY);
  context.header('x-frame-options', 'SAMEORIGIN');
  context.header('content-type', type);
  const isPage = type.startsWith('text/html');
  const body = isPage ? leadIntoPreview(String(bytes), base, found.addresses) : bytes;
  return context.body(body as Uint8Array<ArrayBuffer> | string);
}
