import { readPageSession } from '../page-session.ts';
import { noteOwnSession } from './own-session.ts';
import { noteContact, noteSessionOver, watchedSession } from './session-watch.ts';

/** A refusal that a route's contract describes, or one of any route. */
export type RefusedAnswer = { status: number; body: unknown };

export type StaffAnswer<Value, Refusal extends RefusedAnswer = RefusedAnswer> =
  | { kind: 'done'; value: Value; tag: string | null }
  /** The server refused; with status 304 the answer is the same as the one with `knownTag`. */
  | ({ kind: 'refused'; error: string } & Refusal)
  /** No answer, or one that could not be read. */
  | { kind: 'unreachable'; error: string }
  /** Aborted by the caller's signal. */
  | { kind: 'stopped' }
  /** 401. session-watch.ts has already been told. */
  | { kind: 'session-over' };

export interface CallOptions {
  body?: unknown;
  signal?: AbortSignal;
  /** The page makes this request by itself, so it does not prolong the session. */
  isUnattended?: boolean;
  /** The Idempotency-Key: a request that is sent again is stored once. */
  requestKey?: string;
  /** The ETag of an answer that the page still has; the server answers 304 if nothing has changed. */
  knownTag?: string | null;
}

const UNREACHABLE = 'This site could not be reached. Please check the connection and try again.';

/** Sends a JSON request to a staff route. All staff screens use it. Failures are returned, not thrown. */
export async function callStaff<Value = undefined>(
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  { body, signal, isUnattended = false, requestKey, knownTag }: CallOptions = {},
): Promise<StaffAnswer<Value>> {
  const session = watchedSession();
  try {
    const response = await fetch(
      path,
      buildRequest(method, { body, signal, isUnattended, requestKey, knownTag }),
    );
    return await readStaffAnswer<Value>(response, isUnattended, session);
  } catch {
    if (signal?.aborted) return { kind: 'stopped' };
    return { kind: 'unreachable', error: UNREACHABLE };
  }
}

function buildRequest(
  method: string,
  {
    body,
    signal,
    isUnattended,
    requestKey,
    knownTag,
  }: { [Key in keyof CallOptions]-?: CallOptions[Key] | undefined },
): RequestInit {
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (isUnattended) headers['Staff-Unattended'] = '1';
  if (requestKey !== undefined) headers['Idempotency-Key'] = requestKey;
  if (knownTag) headers['If-None-Match'] = knownTag;
  const request: RequestInit = { method, headers, cache: 'no-store', signal: signal ?? null };
  if (body === undefined) return request;
  headers['Content-Type'] = 'application/json';
  return { ...request, body: JSON.stringify(body) };
}

export async function readStaffAnswer<Value>(
  response: Response,
  isUnattended = false,
  session = watchedSession(),
): Promise<StaffAnswer<Value>> {
  if (response.status === 401) {
    // A late answer to a request of the session before this one says nothing about this one.
    if (session === watchedSession()) noteSessionOver();
    return { kind: 'session-over' };
  }
  const { idleSeconds = 0, ...lasting } = readPageSession(response.headers);
  noteOwnSession(lasting);
  // A request that the page made by itself does not postpone the lock.
  if (idleSeconds > 0 && !isUnattended) noteContact(idleSeconds * 1000);
  if (response.ok) {
    const value = (await readValue(response)) as Value;
    return { kind: 'done', value, tag: response.headers.get('ETag') };
  }
  const answer: { error?: string; errors?: Record<string, string> } = await response
    .json()
    .catch(() => ({}));
  const [message] = Object.values(answer.errors ?? {});
  const error = answer.error ?? message ?? `The server answered ${response.status}`;
  return { kind: 'refused', status: response.status, error, body: answer };
}

async function readValue(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  const placed = response.headers.get('Content-Disposition');
  if (placed === null) return response.json();
  const name = /filename="([^"]+)"/.exec(placed)?.[1] ?? '';
  return new File([await response.blob()], name);
}
