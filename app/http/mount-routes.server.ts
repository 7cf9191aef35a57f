import { Hono, type Context } from 'hono';
import { describeRoute, resolver, type DescribeRouteOptions } from 'hono-openapi';
import { z } from 'zod';
import type { Params, Reply, Route, StaffRoute } from './contract.ts';
import { IDEMPOTENCY_KEY, WRONG_IDEMPOTENCY_KEY } from './headers.server.ts';
import type { SiteEnv } from './http-context.ts';
import {
  describeBody,
  describeJson,
  describeRequestKey,
  unreadable,
} from './json-answers.server.ts';
import { checkFields, type FieldMessages, readJson } from './read-json.server.ts';
import { attachAccess, sessionAnswers } from './staff-route.server.ts';

type Read<Of extends Route, Part extends 'query' | 'body'> = Of extends {
  [Given in Part]: infer Schema extends z.ZodType;
}
  ? z.output<Schema>
  : undefined;

/** A request whose parts fit the schemas of its route. */
interface CheckedRequest<Name, Of extends Route> {
  context: Context<SiteEnv>;
  params: Params<Name>;
  query: Read<Of, 'query'>;
  /** The Idempotency-Key, if the request has one and the route takes it. */
  requestKey: string | undefined;
  body: Read<Of, 'body'>;
}

type Handlers<Routes extends Record<keyof Routes, Route>> = {
  [Name in keyof Routes]: (
    request: CheckedRequest<Name, Routes[Name]>,
  ) => Promise<Reply<Routes[Name]> | Response>;
};

/**
 * Mounts the routes of a contract, those below /staff for an app that is itself mounted there. A request that does not
 * fit its schemas gets 400, 415 or 422. `messagesOf` gives the messages of body fields for which the schema has none.
 */
export function mountRoutes<Routes extends Record<keyof Routes, Route>>(
  routes: Routes,
  handlers: Handlers<NoInfer<Routes>>,
  messagesOf?: (context: Context<SiteEnv>) => FieldMessages,
): Hono<SiteEnv> {
  const api = new Hono<SiteEnv>();
  for (const name of Object.keys(routes) as (keyof Routes & string)[]) {
    const route: Route = routes[name];
    const handle = handlers[name] as (
      request: CheckedRequest<string, Route>,
    ) => Promise<{ status: number; body: unknown } | Response>;
    const [method = '', path = ''] = name.replace(' /staff/', ' /').split(' ');
    const hasParams = path.includes(':');
    const answer = async (context: Context<SiteEnv>) => {
      const query = route.query && checkFields(route.query, context.req.query());
      if (query && 'errors' in query) return context.json(query, 422);
      const requestKey = route.takesRequestKey && context.req.header('idempotency-key');
      if (requestKey !== undefined && !IDEMPOTENCY_KEY.test(requestKey)) {
        return context.json({ error: WRONG_IDEMPOTENCY_KEY }, 400);
      }
      const type = context.req.header('content-type');
      const isLeftOut = isOptional(route.body) && type === undefined;
      const body =
        !isLeftOut &&
        route.body instanceof z.ZodType &&
        (await readJson(context, route.body, messagesOf?.(context)));
      if (body && 'refusal' in body) return body.refusal;
      const reply = await handle({
        context,
        params: (hasParams ? context.req.param() : {}) as Params<string>,
        query: query?.value as undefined,
        requestKey,
        body: (body ? body.value : undefined) as undefined,
      });
      if (reply instanceof Response) return reply;
      return reply.body === undefined
        ? context.body(null, reply.status as 204)
        : context.json(reply.body, reply.status as 200);
    };
    // The description is found on the handler itself, and costs no step of its own in each request.
    api.on(method, path, Object.assign(answer, describe(route)));
  }
  return api;
}

function describe(route: Route | StaffRoute) {
  const { summary, description, query, body, params, headers } = route;
  const responses = Object.entries(route.answers).map(([status, [schema, meaning, ...types]]) => {
    const json = schema ? describeJson(schema, meaning).content : {};
    const content = { ...json, ...Object.fromEntries(types.map((type) => [type, bodyOf(type)])) };
    return [status, { description: meaning, ...(schema || types.length > 0 ? { content } : {}) }];
  });
  const spec: DescribeRouteOptions = {
    summary,
    ...(description === undefined ? {} : { description }),
    parameters: [
      ...describeParameters('path', params),
      ...describeQuery(query),
      ...describeParameters('header', headers),
      ...(route.takesRequestKey ? [describeRequestKey()] : []),
    ],
    ...describeBodyOf(body),
    responses: Object.fromEntries(responses),
  };
  if (!('role' in route)) {
    const general = body instanceof z.ZodType ? unreadable : {};
    return describeRoute({ security: [], ...spec, responses: { ...general, ...spec.responses } });
  }
  const extension = { 'x-least-role': route.role };
  const handler = describeRoute({
    security: [{ session: [] }],
    ...extension,
    ...spec,
    responses: { ...(body && unreadable), ...sessionAnswers(route), ...spec.responses },
  });
  return attachAccess(handler, route);
}

function describeParameters(
  place: 'path' | 'header',
  described: Record<string, string | z.ZodString> = {},
) {
  return Object.entries(described).map(([name, given]) => {
    const { description = '', pattern } =
      typeof given === 'string' ? { description: given } : z.toJSONSchema(given);
    const schema = { type: 'string' as const, ...(pattern === undefined ? {} : { pattern }) };
    return { in: place, name, required: place === 'path', description, schema };
  });
}

const isOptional = (body: Route['body']) => body instanceof z.ZodOptional;

function describeBodyOf(body: Route['body']): DescribeRouteOptions {
  if (!body) return {};
  if (body instanceof z.ZodType) return describeBody(body, { required: !isOptional(body) });
  const [schema, ...types] = body;
  const content = Object.fromEntries(types.map((type) => [type, { schema: resolver(schema) }]));
  return { requestBody: { required: true, content } };
}

/** Of bytes of any type OpenAPI needs no schema. */
function bodyOf(type: string) {
  return type.startsWith('text/') ? { schema: { type: 'string' as const } } : {};
}

/** The fields of a query, as OpenAPI describes parameters. */
function describeQuery(query: z.ZodObject | undefined): DescribeRouteOptions['parameters'] & {} {
  if (!query) return [];
  const { properties = {}, required = [] } = z.toJSONSchema(query, { io: 'input' });
  return Object.entries(properties).map(([name, field]) => {
    const { description = '', ...schema } = field as { description?: string };
    return { in: 'query', name, required: required.includes(name), description, schema };
  });
}

/** An answer of a handler, whose status and body the route's contract must allow. */
export function reply<const Status extends number>(
  status: Status,
): { status: Status; body: undefined };
export function reply<const Status extends number, Body>(
  status: Status,
  body: Body,
): { [One in Status]: { status: One; body: Body } }[Status];
export function reply(status: number, body?: unknown) {
  return { status, body };
}
