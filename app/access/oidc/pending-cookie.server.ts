import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { z } from 'zod';
import { MAX_SIGN_IN_MS } from './code-flow.server.ts';
import { languageSchema } from '../../content/language-schema.server.ts';
import type { SiteSettings } from '../../services/services.server.ts';

const MAX_COOKIE = 2000;
const CLOCK_SLACK_MS = 60_000;

const cookieSchema = z.strictObject({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  language: languageSchema,
  /** Hash of the session that this browser had: it ends when the new one begins. */
  former: z.string().optional(),
  /** Milliseconds since 1970 */
  begunAt: z.number(),
});

/** A pending sign-in by name, as the browser's cookie holds it. */
export type SignInCookie = z.output<typeof cookieSchema>;

/**
 * Sets the cookie. It is SameSite=Lax because the browser comes back from the provider's site, and then sends no
 * Strict cookie. The cookie gives no access; its values only have to match those that this browser started with.
 */
export function setSignInCookie(
  context: Context,
  settings: SiteSettings,
  pending: SignInCookie,
): void {
  const text = Buffer.from(JSON.stringify(pending)).toString('base64url');
  const maxAge = MAX_SIGN_IN_MS / 1000;
  setCookie(context, nameOf(settings), text, { ...attributes(settings), maxAge });
}

/** Reads the cookie and clears it; undefined if it is missing, invalid or too old. */
export function readSignInCookie(
  context: Context,
  settings: SiteSettings,
  now: Date,
): SignInCookie | undefined {
  const text = getCookie(context, nameOf(settings));
  if (text === undefined) return undefined;
  setCookie(context, nameOf(settings), '', { ...attributes(settings), maxAge: 0 });
  if (text.length > MAX_COOKIE) return undefined;
  const pending = cookieSchema.safeParse(parse(text)).data;
  if (!pending) return undefined;
  const age = now.getTime() - pending.begunAt;
  return age >= -CLOCK_SLACK_MS && age <= MAX_SIGN_IN_MS ? pending : undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return undefined;
  }
}

function nameOf({ publicUrl }: SiteSettings): string {
  return publicUrl.startsWith('https:') ? '__Host-named' : 'named';
}

function attributes({ publicUrl }: SiteSettings) {
  const secure = publicUrl.startsWith('https:');
  return { path: '/', httpOnly: true, sameSite: 'Lax', secure } as const;
}
