import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { SiteSettings } from '../../http/services.server.ts';
import { DEVICE_KEPT_SECONDS } from './known-devices.server.ts';

export function readDeviceToken(context: Context, settings: SiteSettings): string | undefined {
  return getCookie(context, nameOf(settings));
}

/** It stays after signing out: a flood of wrong passwords is to be met by a device that is known already. */
export function giveDeviceCookie(context: Context, settings: SiteSettings, token: string): void {
  setCookie(context, nameOf(settings), token, {
    path: '/',
    maxAge: DEVICE_KEPT_SECONDS,
    httpOnly: true,
    sameSite: 'Strict',
    secure: isSecure(settings),
  });
}

function nameOf(settings: SiteSettings): string {
  return isSecure(settings) ? '__Host-device' : 'device';
}

function isSecure({ publicUrl }: SiteSettings): boolean {
  return publicUrl.startsWith('https:');
}
