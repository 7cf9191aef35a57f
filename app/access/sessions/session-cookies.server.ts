import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { SiteSettings } from '../../services/services.server.ts';
import { DEVICE_KEPT_SECONDS } from './known-devices.server.ts';

/** Gives no access and is readable by the page, which only asks for a live session if the cookie is there. */
const HINT = 'staff-here';

export function readSessionToken(context: Context, settings: SiteSettings): string | undefined {
  return getCookie(context, sessionCookieName(settings));
}

/** Sets both cookies. They last until the browser closes; the server usually ends the session before that. */
export function setSessionCookies(context: Context, settings: SiteSettings, token: string): void {
  setCookie(context, sessionCookieName(settings), token, {
    ...attributes(settings),
    httpOnly: true,
  });
  setCookie(context, HINT, '1', attributes(settings));
}

/** Clears the cookies of the session and of the owner's pages, and all that the browser has stored of the site. */
export function clearSession(context: Context, settings: SiteSettings): void {
  const gone = { ...attributes(settings), maxAge: 0 };
  setCookie(context, sessionCookieName(settings), '', { ...gone, httpOnly: true });
  setCookie(context, HINT, '', gone);
  clearOwnerCookie(context, settings);
  context.header('clear-site-data', '"cache","storage"');
}

export function readOwnerToken(context: Context, settings: SiteSettings): string | undefined {
  return getCookie(context, ownerCookieName(settings));
}

/** Sets the cookie that opens the owner's pages, beside the session's: a copy of the session's alone opens nothing. */
export function setOwnerCookie(context: Context, settings: SiteSettings, token: string): void {
  setCookie(context, ownerCookieName(settings), token, {
    ...attributes(settings),
    httpOnly: true,
  });
}

export function clearOwnerCookie(context: Context, settings: SiteSettings): void {
  setCookie(context, ownerCookieName(settings), '', {
    ...attributes(settings),
    httpOnly: true,
    maxAge: 0,
  });
}

function ownerCookieName(settings: SiteSettings): string {
  return isSecure(settings) ? '__Host-owner' : 'owner';
}

/** Browsers accept the `__Host-` prefix only with Secure, which a plain http: loopback address cannot use. */
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

/** Sets the device cookie. It stays after signing out, so that a flood of wrong passwords elsewhere does not lock this device out. */
export function setDeviceCookie(context: Context, settings: SiteSettings, token: string): void {
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
