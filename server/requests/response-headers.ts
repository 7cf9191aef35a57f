/** The addresses that the desk shows in frames: report files, and the site before it is published. */
const FRAMED = ['/staff/reports/', '/staff/site/preview/'];

/**
 * Headers of every response, errors and files included. Frames may load only `mapUrl` and what the desk shows: the browser
 * compares paths too, so other pages of both are blocked. Scripts may connect to `mapUrl` to check whether the map
 * service answers (app/site/sections/live-map.tsx).
 */
export function sharedHeaders(site: {
  publicUrl: string;
  mapUrl: string | undefined;
}): Record<string, string> {
  const isHttps = site.publicUrl.startsWith('https:');
  return {
    'content-security-policy': contentSecurityPolicy(site),
    'x-content-type-options': 'nosniff',
    // Under no-referrer a form's Origin is 'null' (Fetch standard, 3.2), and WebKit before 16.4 sends no Sec-Fetch-Site:
    // nothing would tell the form from one of another site. The path, which may hold a secret, stays out of Referer.
    'referrer-policy': 'strict-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'permissions-policy':
      'accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=(), browsing-topics=()',
    ...(isHttps ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  };
}

function contentSecurityPolicy(site: { publicUrl: string; mapUrl: string | undefined }): string {
  const map = site.mapUrl ? URL.parse(site.mapUrl) : null;
  const frames = map ? [`${map.origin}${map.pathname}`] : [];
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src ${["'self'", ...frames].join(' ')}`,
    "manifest-src 'self'",
    `frame-src ${[...frames, ...FRAMED.map((path) => site.publicUrl + path)].join(' ')}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}
