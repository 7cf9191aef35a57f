interface Cookie {
  value: string;
  isStrict: boolean;
}

/** A minimal browser for sign-ins: a cookie jar for each site that respects SameSite=Strict. */
export function openTestVisitor() {
  const jars = new Map<string, Map<string, Cookie>>();
  const jarOf = (url: string) => {
    const { host } = new URL(url);
    const jar = jars.get(host) ?? new Map<string, Cookie>();
    jars.set(host, jar);
    return jar;
  };

  /** Sends one request; redirects are returned, not followed. */
  async function ask(
    url: string,
    { method = 'GET', body, isFromElsewhere = false, headers = {} }: Asking = {},
  ): Promise<Response> {
    const cookies = [...jarOf(url)]
      .filter(([, { isStrict }]) => !(isStrict && isFromElsewhere))
      .map(([name, { value }]) => `${name}=${value}`);
    const answer = await fetch(url, {
      method,
      redirect: 'manual',
      headers: {
        accept: 'text/html',
        origin: new URL(url).origin,
        ...(cookies.length > 0 ? { cookie: cookies.join('; ') } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
    for (const line of answer.headers.getSetCookie()) keep(jarOf(url), line);
    return answer;
  }

  return {
    ask,
    /** The cookies of a site, by name. */
    cookies: (url: string) =>
      Object.fromEntries([...jarOf(url)].map(([name, { value }]) => [name, value])),
    /** Deletes the cookies of a site, as signing out there does. */
    forget: (url: string) => jarOf(url).clear(),
    /** Starts a sign-in by name; returns the provider's authorization URL. */
    async begin(site: string, language = 'en'): Promise<string> {
      const answer = await ask(`${site}/staff/session/named`, {
        method: 'POST',
        body: { language },
      });
      if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
      return ((await answer.json()) as { address: string }).address;
    },
    /** Signs in at the provider, `secondsAgo` if given; returns the callback URL of the site. */
    async answerProvider(address: string, person = '', { secondsAgo = 0 } = {}): Promise<string> {
      const { origin } = new URL(address);
      let next = address;
      for (let step = 0; step < 8 && next.startsWith(origin); step += 1) {
        const isAsked = new URL(next).pathname.startsWith('/interaction/');
        const answer = await ask(isAsked ? `${next}?person=${person}&ago=${secondsAgo}` : next);
        await answer.body?.cancel();
        const location = answer.headers.get('location');
        if (location === null) throw new Error(`${answer.status} at ${next}`);
        next = new URL(location, next).href;
      }
      return next;
    },
    comeBack: (callback: string) => ask(callback, { isFromElsewhere: true }),
  };
}

interface Asking {
  method?: string;
  body?: unknown;
  /** The request is a navigation from another site: SameSite=Strict cookies are not sent. */
  isFromElsewhere?: boolean;
  headers?: Record<string, string>;
}

function keep(jar: Map<string, Cookie>, line: string): void {
  const [pair = '', ...attributes] = line.split(/;\s*/);
  const [name = '', ...rest] = pair.split('=');
  const has = (attribute: RegExp) => attributes.some((one) => attribute.test(one));
  if (has(/^max-age=0$/i) || has(/^expires=Thu, 01 Jan 1970/i)) jar.delete(name);
  else jar.set(name, { value: rest.join('='), isStrict: has(/^samesite=strict$/i) });
}
