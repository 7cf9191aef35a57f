import type { HostRules } from './request-guard.ts';

const LOOPBACK_NAME = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/;

/**
 * The site answers to its public address and, for whoever sits at the machine, to the loopback names. The
 * `Host` header is only checked, never used to build a link.
 */
export function allowHosts(publicUrl: string): HostRules {
  const { host: publicHost, origin: publicOrigin } = new URL(publicUrl);
  return {
    isAllowedHost(host) {
      const name = host.toLowerCase();
      return name === publicHost || LOOPBACK_NAME.test(name);
    },
    isOwnOrigin(origin, host) {
      if (origin === publicOrigin) return true;
      return LOOPBACK_NAME.test(host) && origin === `http://${host}`;
    },
  };
}
