import type { Hono } from 'hono';
import type { SiteEnv } from '../../http/http-context.ts';
import { mountRoutes, reply } from '../../http/mount-routes.server.ts';
import { readJson } from '../../http/read-json.server.ts';
import type { StaffServices } from '../../services/services.server.ts';
import type { NamedSignInService } from '../oidc/identity.server.ts';
import {
  readDeviceToken,
  readSessionToken,
  setDeviceCookie,
  setSessionCookies,
} from '../sessions/session-cookies.server.ts';
import { signInRoutes, signInSchema } from './sign-in.contract.ts';
import { signIn } from './sign-in.server.ts';

/** Signing in needs no session. Every wrong password gets the same answer. Mounted only in staff.api.ts. */
export function createSignInApi(services: StaffServices & NamedSignInService): Hono<SiteEnv> {
  const { settings, identity, log } = services;
  return mountRoutes(signInRoutes, {
    'POST /staff/session': async ({ context }) => {
      if (identity?.isOnly) return reply(403, { error: `Please sign in with ${identity.name}.` });
      const { popup } = context.var.site.content.texts.en;
      const read = await readJson(context, signInSchema, { password: popup.emptyPassword });
      if ('refusal' in read) return read.refusal;
      const outcome = await signIn(services, {
        password: read.value.password,
        staffName: read.value.name || undefined,
        address: context.get('address'),
        device: context.req.header('user-agent') ?? '',
        formerToken: readSessionToken(context, settings),
        deviceToken: readDeviceToken(context, settings),
      });
      log.info('sign-in', { outcome: outcome.kind, requestId: context.get('requestId') });
      switch (outcome.kind) {
        case 'open':
          setSessionCookies(context, settings, outcome.token);
          setDeviceCookie(context, settings, outcome.deviceToken);
          return reply(204);
        case 'wrong':
          return reply(401, { error: popup.wrongPassword });
        case 'too-long':
          return reply(400, { error: 'This password is too long.' });
        case 'no-password':
          return reply(503, { error: 'No staff password has been set yet.' });
        case 'too-many': {
          const seconds = outcome.retryAfterSeconds;
          context.header('retry-after', String(seconds));
          return reply(429, { error: `Too many tries. Please try again in ${seconds} s.` });
        }
      }
    },
  });
}
