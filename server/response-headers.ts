/**
 * Headers of every answer, errors and files included. `mapUrl` is the one address that a frame may load;
 * the browser compares its path as well, so other pages of that service stay blocked.
 */
export function sharedHeaders(site: {
  publicUrl: string;
  mapUrl: string | undefined;
}): Record<string, string> {
  const isHttps = site.publicUrl.startsWith('https:');
  return {
    'content-security-policy': contentSecurityPolicy(site.mapUrl),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'permissions-policy':
      'accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=(), browsing-topics=()',
    ...(isHttps ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  };
}

function contentSecurityPolicy(mapUrl: string | undefined): string {
  const frame = mapUrl ? URL.parse(mapUrl) : null;
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    `frame-src ${frame ? `${frame.origin}${frame.pathname}` : "'none'"}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}
