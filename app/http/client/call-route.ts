import type { QueryFunctionContext } from '@tanstack/react-query';
import type { Input, Params, RouteRefusal, Route, Value } from '../contract.ts';
import { callStaff, type CallOptions, type RefusedAnswer, type StaffAnswer } from './call-staff.ts';
import { takeValue } from './staff-query.ts';

/** The routes of a contract: `typeof recallRoutes`. */
type Routes<Of> = Record<keyof Of, Route>;
type Options = Omit<CallOptions, 'body'>;

export type RouteAnswer<Of extends Route> = StaffAnswer<
  Value<Of>,
  RouteRefusal<Of> & RefusedAnswer
>;

interface Parts {
  params?: Record<string, string>;
  query?: object;
  body?: unknown;
}

/** '/staff/recalls/7' for 'PATCH /staff/recalls/:key'. A parameter that may hold slashes is ':path{.*}'. */
function fillPath(name: string, params: Record<string, string>): string {
  const [, pattern = ''] = name.split(' ');
  return pattern.replaceAll(/:(\w+)(?:\{.*?\})?/g, (_, param) =>
    encodeURIComponent(params[param] ?? ''),
  );
}

/** A function that gives the address of a route of a contract, for a link or an upload. */
export const addressesOf =
  <Of extends Routes<Of>>() =>
  <Name extends keyof Of & string>(name: Name, params: Params<Name>): string =>
    fillPath(name, params);

/** A function that calls the routes of a contract by name: `call('PATCH /staff/recalls/:key', { params, body })`. */
export const callsOf =
  <Of extends Routes<Of>>() =>
  <Name extends keyof Of & string>(
    name: Name,
    input: Input<Name, Of[Name]>,
    options?: Options,
  ): Promise<RouteAnswer<Of[Name]>> => {
    const { params = {}, query = {}, body } = input as Parts;
    const [method = ''] = name.split(' ');
    const path = fillPath(name, params);
    const given = Object.entries(query).filter(([, value]) => value !== undefined);
    const search = given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
    return callStaff(method as 'GET', path + search, { ...options, body }) as Promise<
      RouteAnswer<Of[Name]>
    >;
  };

/** A function that calls the routes of a contract for TanStack Query, and throws a StaffError for a refusal. */
export const readsOf = <Of extends Routes<Of>>() => {
  const call = callsOf<Of>();
  return async <Name extends keyof Of & string>(
    { signal, meta }: Pick<QueryFunctionContext, 'signal' | 'meta'>,
    name: Name,
    input: Input<Name, Of[Name]>,
  ): Promise<Value<Of[Name]>> =>
    takeValue<Value<Of[Name]>>(
      await call(name, input, { signal, isUnattended: meta?.isUnattended ?? false }),
    );
};
