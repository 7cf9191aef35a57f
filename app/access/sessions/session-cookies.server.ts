import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { SiteSettings } from '../../http/services.server.ts';
import { DEVICE_KEPT_SECONDS } from './known-devices.server.ts';

/** Valueless and readable by the page: only then does it ask whether a session is live. */
const HINT = 'staff-here';

export function readSessionToken(context: Context, settings: SiteSettings): string | undefined {
  return getCookie(context, sessionCookieName(settings));
}

/** Both cookies end with the browser; the server ends the session long before. */
export function giveSessionCookies(context: Context, settings: SiteSettings, token: string): void {
  setCookie(context, sessionCookieName(settings), token, {
    ...attributes(settings),
    httpOnly: true,
  });
  setCookie(context, HINT, '1', attributes(settings));
}

export function takeSessionCookies(context: Context, settings: SiteSettings): void {
  const gone = { ...attributes(settings), maxAge: 0 };
  setCookie(context, sessionCookieName(settings), '', { ...gone, httpOnly: true });
  setCookie(context, HINT, '', gone);
}

/** Browsers take `__Host-` only with Secure, which a plain loopback address cannot offer. */
export function sessionCookieName(settings: SiteSettings): string {
  return isSecure(settings) ? '__Host-sid' : 'sid';
}

function attributes(settings: SiteSettings) {
  return { path: '/', sameSite: 'Strict', secure: isSecure(settings) } as const;
}

function isSecure({ publicUrl }: SiteSettings): boolean {
  return publicUrl.startsWith('https:');
}

export function readDeviceToken(context: Context, settings: SiteSettings): string | undefined {
  return getCookie(context, deviceCookieName(settings));
}

/** It stays after signing out: a flood of wrong passwords is to be met by a device that is known already. */
export function giveDeviceCookie(context: Context, settings: SiteSettings, token: string): void {
  setCookie(context, deviceCookieName(settings), token, {
    path: '/',
    maxAge: DEVICE_KEPT_SECONDS,
    httpOnly: true,
    sameSite: 'Strict',
    secure: isSecure(settings),
  });
}

function deviceCookieName(settings: SiteSettings): string {
  return isSecure(settings) ? '__Host-device' : 'device';
}
