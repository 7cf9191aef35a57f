import { Hono, type Context } from 'hono';
import type { DescribeRouteOptions } from 'hono-openapi';
import { z } from 'zod';
import type { Params, Reply, Route } from './contract.ts';
import { IDEMPOTENCY_KEY, WRONG_IDEMPOTENCY_KEY } from './headers.server.ts';
import type { SiteEnv } from './http-context.ts';
import { describeBody, describeJson, describeRequestKey } from './json-answers.server.ts';
import { checkFields, readJson } from './read-json.server.ts';
import { describeStaffRoute } from './staff-route.server.ts';

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

/** Mounts the routes of a contract below /staff. A request that does not fit its schemas gets 400, 415 or 422. */
export function mountRoutes<Routes extends Record<keyof Routes, Route>>(
  routes: Routes,
  handlers: Handlers<NoInfer<Routes>>,
): Hono<SiteEnv> {
  const api = new Hono<SiteEnv>();
  for (const name of Object.keys(routes) as (keyof Routes & string)[]) {
    const route: Route = routes[name];
    const handle = handlers[name] as (
      request: CheckedRequest<string, Route>,
    ) => Promise<{ status: number; body: unknown } | Response>;
    const [method = '', path = ''] = name.split(' /staff');
    api.on(method, path, describe(route), async (context) => {
      const query = route.query && checkFields(route.query, context.req.query());
      if (query && 'errors' in query) return context.json(query, 422);
      const requestKey = route.takesRequestKey && context.req.header('idempotency-key');
      if (requestKey !== undefined && !IDEMPOTENCY_KEY.test(requestKey)) {
        return context.json({ error: WRONG_IDEMPOTENCY_KEY }, 400);
      }
      const body = route.body && (await readJson(context, route.body));
      if (body && 'refusal' in body) return body.refusal;
      const reply = await handle({
        context,
        params: context.req.param() as Params<string>,
        query: query?.value as undefined,
        requestKey,
        body: body?.value as undefined,
      });
      if (reply instanceof Response) return reply;
      return reply.body === undefined
        ? context.body(null, reply.status as 204)
        : context.json(reply.body, reply.status as 200);
    });
  }
  return api;
}

function describe(route: Route) {
  const { role, audit, needsOwnerPassword = false, query, body, answers, params = {} } = route;
  const ofPath = Object.entries(params).map(([name, description]) => ({
    in: 'path' as const,
    name,
    required: true,
    description,
    schema: { type: 'string' as const },
  }));
  const responses = Object.entries(answers).map(([status, [schema, meaning]]) => [
    status,
    schema ? describeJson(schema, meaning) : { description: meaning },
  ]);
  return describeStaffRoute({
    minRole: role,
    hasNoPatientData: audit === 'no patient data',
    needsOwnerPassword,
    summary: route.summary,
    ...(route.description === undefined ? {} : { description: route.description }),
    parameters: [
      ...ofPath,
      ...describeQuery(query),
      ...(route.takesRequestKey ? [describeRequestKey()] : []),
    ],
    ...(body && describeBody(body)),
    responses: Object.fromEntries(responses),
  });
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
): { status: Status; body: Body };
export function reply(status: number, body?: unknown) {
  return { status, body };
}
