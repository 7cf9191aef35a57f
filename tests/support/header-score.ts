/**
 * The score that MDN's HTTP Observatory would give to a response of an https site, by its rules of 2026
 * (github.com/mdn/mdn-http-observatory, src/grader): 100 minus penalties, plus bonuses if at least 90 remain.
 * Redirection (done by the proxy) and HSTS preloading (a list of the browsers) count 0.
 */
export function scoreHeaders(headers: Headers): number {
  const points = [
    scorePolicy(headers),
    scoreFrames(headers),
    headers.get('x-content-type-options') === 'nosniff' ? 0 : -5,
    scoreTransport(headers.get('strict-transport-security')),
    scoreReferrer(headers.get('referrer-policy')),
    ['same-origin', 'same-site'].includes(headers.get('cross-origin-resource-policy') ?? '')
      ? 10
      : 0,
    headers.get('cross-origin-opener-policy') === 'same-origin' ? 10 : 0,
    headers.has('access-control-allow-origin') ? -50 : 0,
    scoreCookies(headers.getSetCookie()),
  ];
  const sum = (all: number[]) => all.reduce((total, one) => total + one, 0);
  const without = 100 + sum(points.filter((one) => one < 0));
  return without < 90 ? without : without + sum(points.filter((one) => one > 0));
}

function readPolicy(headers: Headers): Map<string, string[]> {
  const policy = headers.get('content-security-policy') ?? '';
  const directives = policy.split(';').map((one) => one.trim().split(/\s+/));
  return new Map(directives.map(([name = '', ...sources]) => [name, sources]));
}

const UNSAFE = /^(?:'unsafe-(?:inline|eval)'|data:|\*|(?:https?|ftp):(?:\/\/\*.*)?)$/;

function scorePolicy(headers: Headers): number {
  const policy = readPolicy(headers);
  const from = (name: string) => policy.get(name) ?? policy.get('default-src') ?? ['*'];
  if (!headers.has('content-security-policy')) return -25;
  const active = [...from('script-src'), ...from('object-src'), ...from('style-src')];
  if (active.some((source) => UNSAFE.test(source))) return -20;
  if ([...policy.values()].flat().some((source) => /^(?:http|ftp):/.test(source))) return -20;
  return policy.get('default-src')?.join() === "'none'" ? 10 : 5;
}

function scoreFrames(headers: Headers): number {
  const isBound = readPolicy(headers).has('frame-ancestors');
  return isBound || /^(?:deny|sameorigin)$/i.test(headers.get('x-frame-options') ?? '') ? 5 : -20;
}

const HALF_A_YEAR_S = 15_768_000;

function scoreTransport(value: string | null): number {
  const seconds = /max-age=(\d+)/.exec(value ?? '')?.[1];
  if (seconds === undefined) return -20;
  return Number(seconds) >= HALF_A_YEAR_S ? 0 : -10;
}

function scoreReferrer(value: string | null): number {
  if (value === null) return 0;
  return /^(?:no-referrer|same-origin|strict-origin(?:-when-cross-origin)?)$/.test(value) ? 5 : -5;
}

function scoreCookies(cookies: string[]): number {
  if (cookies.length === 0) return 0;
  const isSession = (cookie: string) => /^[^=]*(?:login|sess)/i.test(cookie);
  if (cookies.some((one) => !/; *secure/i.test(one))) return -40;
  if (cookies.some((one) => isSession(one) && !/; *httponly/i.test(one))) return -30;
  return cookies.every((one) => /; *samesite=(?:lax|strict)/i.test(one)) ? 5 : 0;
}
