import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { TEST_CLIENT } from './start-test-provider.ts';

type Claims = Record<string, unknown>;

/** The false parts of the provider's answers; omitted parts are correct. */
export interface Lies {
  claims?: (claims: Claims) => Claims;
  header?: (header: Claims) => Claims;
  /** Signs with a key that the provider does not publish. */
  hasWrongKey?: boolean;
  /** Changes the query parameters of the redirect back to the site. */
  answer?: (parameters: Record<string, string>) => Record<string, string>;
  userinfo?: (claims: Claims) => Claims;
  /** The status of every answer to a token request. */
  tokenStatus?: number;
  /** Token requests are answered when this has resolved. */
  tokensAfter?: Promise<void>;
  /** Token requests are never answered. */
  isSilent?: boolean;
}

export interface HostileProvider {
  issuer: string;
  lies: Lies;
  /** The body and the Authorization header of each token request. */
  asked: { body: URLSearchParams; authorization: string | undefined }[];
  stop(): Promise<void>;
}

/** A small provider that signs people in without asking, accepts a code more than once, and lies as told. */
export async function startHostileProvider(): Promise<HostileProvider> {
  const [published, other] = [makeKey(), makeKey()];
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const questions = new Map<string, URLSearchParams>();
  const provider: HostileProvider = {
    issuer,
    lies: {},
    asked: [],
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };

  function authorize(asked: URLSearchParams, response: ServerResponse) {
    const code = `code-${questions.size}`;
    questions.set(code, asked);
    const truth = { code, state: asked.get('state') ?? '' };
    const answer = new URLSearchParams(provider.lies.answer?.(truth) ?? truth);
    response.writeHead(303, { location: `${asked.get('redirect_uri')}?${answer}` }).end();
  }

  async function giveTokens(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = new URLSearchParams(Buffer.concat(chunks).toString());
    provider.asked.push({ body, authorization: request.headers.authorization });
    const { lies } = provider;
    await lies.tokensAfter;
    if (lies.tokenStatus) return sendJson(response, { error: 'invalid_grant' }, lies.tokenStatus);
    const asked = questions.get(body.get('code') ?? '');
    const proof = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url');
    if (proof !== asked?.get('code_challenge')) {
      return sendJson(response, { error: 'invalid_grant' }, 400);
    }
    const now = Math.floor(Date.now() / 1000);
    const truth = {
      iss: issuer,
      aud: TEST_CLIENT.clientId,
      sub: 'dev',
      name: 'Dev Sample',
      roles: ['doctor'],
      nonce: asked.get('nonce'),
      auth_time: now,
      iat: now,
      exp: now + 300,
    };
    const header = { alg: 'RS256', kid: 'test' };
    const idToken = writeToken(
      lies.header?.(header) ?? header,
      lies.claims?.(truth) ?? truth,
      lies.hasWrongKey ? other : published,
    );
    sendJson(response, { access_token: 'opaque', token_type: 'Bearer', id_token: idToken });
  }

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '', issuer);
    if (provider.lies.isSilent) return;
    switch (url.pathname) {
      case '/.well-known/openid-configuration':
        return sendJson(response, describe(issuer));
      case '/jwks':
        return sendJson(response, { keys: [published.jwk] });
      case '/authorize':
        return authorize(url.searchParams, response);
      case '/token':
        return void giveTokens(request, response);
      case '/userinfo': {
        const truth = { sub: 'dev', roles: ['doctor'] };
        return sendJson(response, provider.lies.userinfo?.(truth) ?? truth);
      }
      default:
        return sendJson(response, {}, 404);
    }
  });
  return provider;
}

function describe(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    userinfo_endpoint: `${issuer}/userinfo`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    token_endpoint_auth_methods_supported: ['client_secret_post'],
  };
}

function makeKey() {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const jwk = { ...publicKey.export({ format: 'jwk' }), kid: 'test', alg: 'RS256', use: 'sig' };
  return { privateKey, jwk };
}

function writeToken(
  header: Claims,
  claims: Claims,
  { privateKey }: ReturnType<typeof makeKey>,
): string {
  const [head, body] = [header, claims].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  );
  const text = `${head}.${body}`;
  if (header.alg === 'none') return `${text}.`;
  return `${text}.${sign('sha256', Buffer.from(text), privateKey).toString('base64url')}`;
}

function sendJson(response: ServerResponse, value: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}
