import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

/** Invented people and the provider's claims about them. */
const PEOPLE: Record<string, { name: string; roles?: string[] }> = {
  asha: { name: 'Asha Sample', roles: ['front-desk'] },
  dev: { name: 'Dev Sample', roles: ['doctor', 'cricket-team'] },
  /** Named on the clinic's page, with a registration number. */
  doctor: { name: 'Dr. A. Sample', roles: ['doctor'] },
  omana: { name: 'Omana Sample', roles: ['owner'] },
  guest: { name: 'Guest Sample', roles: ['cricket-team'] },
  nobody: { name: 'Nobody Sample' },
};

export const TEST_CLIENT = { clientId: 'clinic-site', clientSecret: 'only-for-this-test-run' };

export interface TestProvider {
  issuer: string;
  stop(): Promise<void>;
}

/** A real OpenID provider; its sign-in page offers the people above without a password. */
export async function startTestProvider(
  redirectUris: string[],
  { port = 0, host = '127.0.0.1' }: { port?: number; host?: string } = {},
): Promise<TestProvider> {
  const server = createServer();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://${host}:${(server.address() as AddressInfo).port}`;
  const provider = makeProvider(issuer, redirectUris);
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/interaction/')) void interact(provider, request, response);
    else answer(request, response);
  });
  return {
    issuer,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function makeProvider(issuer: string, redirectUris: string[]): Provider {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'test' };
  return new Provider(issuer, {
    clients: [
      {
        client_id: TEST_CLIENT.clientId,
        client_secret: TEST_CLIENT.clientSecret,
        redirect_uris: redirectUris,
      },
    ],
    jwks: { keys: [key] },
    cookies: { keys: ['only for tests'] },
    claims: { openid: ['sub'], profile: ['name', 'roles'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    ttl: { AccessToken: 600, IdToken: 600, Grant: 600, Interaction: 600, Session: 600 },
    pkce: { required: () => true },
    findAccount: (_: unknown, accountId: string) => ({
      accountId,
      claims: () => ({ sub: accountId, ...PEOPLE[accountId] }),
    }),
  });
}

/** The time of each person's last sign-in, in seconds since 1970. */
const signedInAt = new Map<string, number>();

/** Gives each sign-in its own second: only tests sign the same person in twice within a second. */
function nextSignIn(person: string, secondsAgo: number): number {
  const now = Math.floor(Date.now() / 1000) - secondsAgo;
  if (secondsAgo > 0) return now;
  const at = Math.max(now, (signedInAt.get(person) ?? 0) + 1);
  signedInAt.set(person, at);
  return at;
}

async function interact(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { params } = await provider.interactionDetails(request, response);
  const url = new URL(request.url ?? '', 'http://provider');
  const person = url.searchParams.get('person');
  if (person === null) {
    const links = Object.entries(PEOPLE).map(
      ([id, { name }]) => `<li><a href="${url.pathname}?person=${id}">${name}</a></li>`,
    );
    const page = `<!doctype html><html lang="en"><title>Who is it?</title><ul>${links.join('')}</ul>`;
    response.writeHead(200, { 'content-type': 'text/html' }).end(page);
    return;
  }
  const ts = nextSignIn(person, Number(url.searchParams.get('ago') ?? 0));
  const grant = new provider.Grant({ accountId: person, clientId: params.client_id });
  grant.addOIDCScope('openid profile');
  const result = PEOPLE[person]
    ? { login: { accountId: person, ts }, consent: { grantId: await grant.save() } }
    : { error: 'access_denied' };
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
}
