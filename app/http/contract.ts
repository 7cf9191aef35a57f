import type { z } from 'zod';
import type { Role } from './roles.ts';

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** An answer: the schema of its JSON body, or null; what it means; the media types of other bodies that it may have. */
type Answer = readonly [body: z.ZodType | null, meaning: string, ...types: string[]];

/** A body that the handler reads by itself, such as a file: its schema and its media types. */
type OtherBody = readonly [schema: z.ZodType, ...types: string[]];

/** One route: what it takes and what it answers. */
export interface Route {
  summary: string;
  description?: string;
  /** A description of each parameter in the path. */
  params?: Record<string, string>;
  query?: z.ZodObject;
  /** A description of each header that the handler reads, or its schema with one. */
  headers?: Record<string, string | z.ZodString>;
  /** With an Idempotency-Key a repeated request stores nothing. */
  takesRequestKey?: true;
  /** The schema of a JSON body, which is checked before the handler runs. An optional one may be left out. */
  body?: z.ZodType | OtherBody;
  /** By status. Answers of the session check and of unreadable bodies are added to the description by themselves. */
  answers: Record<number, Answer>;
}

/** One staff route: also who may use it, and whether the audit has an entry for it. */
export interface StaffRoute extends Route {
  /** The least role that may use the route. */
  role: Role;
  /** A session of the shared password must have opened the owner's pages with the owner's password. */
  needsOwnerPassword?: true;
  /** 'an entry': each answer with patient data has one in the audit, or becomes a 500 (require-entry.server.ts). */
  audit: 'an entry' | 'no patient data';
  /** A request of this route does not prolong the session. */
  isUnattended?: true;
}

type ParamName<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamName<`/${Rest}`>
  : Path extends `${string}:${infer Name}{${string}`
    ? Name
    : Path extends `${string}:${infer Name}`
      ? Name
      : never;

/** The parameters in the path of a route's name: `{ key: string }` for 'PATCH /staff/recalls/:key'. */
export type Params<Name> = { [Param in ParamName<Name>]: string };

/** The only routes below /staff that need no session. */
type SignIn = 'POST /staff/session' | `${Method} /staff/session/named${string}`;

type RouteNamed<Name> = Name extends SignIn
  ? Route
  : Name extends `${Method} /staff/${string}`
    ? StaffRoute
    : Name extends `${Method} /${string}`
      ? Route
      : never;

type Routes<Names extends PropertyKey> = {
  [Name in Names]: RouteNamed<Name> &
    ([ParamName<Name>] extends [never] ? unknown : { params: Params<Name> });
};

/**
 * The routes of a subject, each named by its method and path. The order decides between paths that both match. A route
 * below /staff is a StaffRoute; the others, and signing in, need no session.
 */
export function defineRoutes<const Defined extends Routes<keyof Defined>>(
  routes: Defined,
): Defined {
  return routes;
}

/** The paths of the routes of a contract, for code that does not call them by name. */
export type PathOf<Of> = keyof Of extends `${string} ${infer Path}` ? Path : never;

type Body<Given> = Given extends readonly [infer Schema extends z.ZodType, ...string[]]
  ? z.output<Schema>
  : Given extends readonly [null, string, string, ...string[]]
    ? File
    : undefined;

/** The answers of a route, each with its status and body. */
export type Reply<Of extends Route> = {
  [Status in keyof Of['answers']]: { status: Status; body: Body<Of['answers'][Status]> };
}[keyof Of['answers']];

type Success = 200 | 201 | 204;

/** The body of a successful answer. */
export type Value<Of extends Route> = Extract<Reply<Of>, { status: Success }>['body'];

/** Statuses that any staff route may answer, whatever its contract says. */
type GeneralStatus = 304 | 400 | 403 | 413 | 415 | 429 | 500 | 502 | 503 | 504;

/** The answers that refuse a request: the ones of the contract, and the general ones. */
export type RouteRefusal<Of extends Route> =
  Exclude<Reply<Of>, { status: Success }> | { status: GeneralStatus; body: unknown };

type Sent<Of extends Route, Part extends 'query' | 'body'> = Of extends {
  [Given in Part]: infer Schema extends z.ZodType;
}
  ? { [Given in Part]: z.input<Schema> }
  : unknown;

/** The parameters, query and body that a client passes to a route. */
export type Input<Name, Of extends Route> = ([ParamName<Name>] extends [never]
  ? unknown
  : { params: Params<Name> }) &
  Sent<Of, 'query'> &
  Sent<Of, 'body'>;
