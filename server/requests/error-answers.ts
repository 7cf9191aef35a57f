import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { asksForJson, wantsPage, NO_STORE } from '../../app/http/headers.server.ts';
import type { SiteEnv } from '../../app/http/http-context.ts';
import { languageOfRequest } from '../../app/services/not-sent-page.server.ts';
import type { Services } from '../../app/services/services.server.ts';
import { addressIn, languageAt } from '../../app/content/addresses.ts';
import { DatabaseUnavailable } from '../../storage/database.ts';
import { FilesUnavailable } from '../../storage/files/files.ts';

const RETRY_AFTER_SECONDS = '5';
/** Placeholder in the shared page. */
const REQUEST_ID = 'its-request-id';
const OF_PROGRAMS = /^\/(?:staff|enquiries)(?:\/|$)/;

/**
 * 404: a page, or JSON for programs, which accept JSON or request an address of the API (R11). The address of a page
 * with a slash behind it, as people write '/te/', leads to the page.
 */
export function answerNotFound(context: Context<SiteEnv>): Response {
  const { path } = context.req;
  // GET and HEAD of prepared files never get here: `answerAhead` (server/http.ts) answers them.
  const { pages } = context.var.site;
  const isFile = pages.find(path) !== undefined;
  const page = path.slice(0, -1);
  if (path.endsWith('/') && isReading(context) && pages.find(page)) {
    return context.redirect(page + new URL(context.req.url).search, 301);
  }
  if (isFile) return answerOtherMethod(context, ['GET', 'HEAD']);
  const html = findNotFoundPage(context);
  if (!html) return context.json({ error: 'There is nothing at this address.' }, 404);
  return context.html(html, 404, NO_STORE);
}

/**
 * 405 with `Allow` for a known address with another method (RFC 9110, 15.5.6). A browser gets the not-found page
 * instead of JSON, for example after opening the address of a form.
 */
export function answerOtherMethod(context: Context<SiteEnv>, allowed: readonly string[]): Response {
  const headers = { ...NO_STORE, allow: allowed.join(', ') };
  const page = findNotFoundPage(context);
  if (page) return context.html(page, 405, headers);
  return context.json({ error: `This address takes ${allowed.join(', ')} only.` }, 405, headers);
}

function findNotFoundPage(context: Context<SiteEnv>): string | undefined {
  if (isForProgram(context)) return undefined;
  const { pages } = context.var.site;
  return pages.find(addressIn(languageAt(context.req.path), '/404'))?.plain.body.toString();
}

function isForProgram(context: Context): boolean {
  const accept = context.req.header('accept');
  if (wantsPage(accept)) return false;
  return asksForJson(accept) || !isReading(context) || OF_PROGRAMS.test(context.req.path);
}

/** Answers every unexpected error: logged once with the request id, which is all that the answer reveals. */
export async function answerError(
  error: Error,
  context: Context<SiteEnv>,
  { log }: Pick<Services, 'log'>,
): Promise<Response> {
  if (error instanceof HTTPException && error.status < 500) {
    return context.json({ error: error.message || 'The request cannot be read.' }, error.status);
  }
  if (isCutOff(error)) return context.json({ error: 'The request ended too early.' }, 400);
  const requestId = context.get('requestId');
  const passing = describePassing(error, context);
  const isPassing = passing !== undefined;
  const status = isPassing ? 503 : 500;
  log.error(isPassing ? 'unavailable' : 'failed', error, {
    requestId,
    method: context.req.method,
    status,
  });
  context.header('cache-control', 'no-store');
  if (isPassing) context.header('retry-after', RETRY_AFTER_SECONDS);
  if (!wantsPage(context.req.header('accept'))) {
    const sentence = passing ?? 'Something went wrong on our side.';
    return context.json({ error: sentence, requestId }, status);
  }
  // Rendered once: while the database is away every request is answered with it.
  const page = { kind: 'error', requestId: REQUEST_ID } as const;
  const { pages } = context.var.site;
  const html = await pages.renderOnce(page, languageOfRequest(context), '/error');
  return context.html(html.replaceAll(REQUEST_ID, requestId), status);
}

function describePassing(error: Error, context: Context): string | undefined {
  if (error instanceof FilesUnavailable) {
    return 'Files cannot be reached just now. Please try again in a moment.';
  }
  if (!(error instanceof DatabaseUnavailable)) return undefined;
  const what = isReading(context) ? 'read' : 'stored';
  return `Nothing can be ${what} just now. Please try again in a moment.`;
}

function isReading({ req }: Context): boolean {
  return req.method === 'GET' || req.method === 'HEAD';
}

/** The client disconnected during its request: not an error of the site, and no one receives the answer. */
function isCutOff(error: Error): boolean {
  return 'code' in error && error.code === 'ECONNRESET' && error.message === 'aborted';
}
