import { test } from 'vitest';
import { z } from 'zod';
import { defineRoutes, type PathOf } from './contract.ts';

const summary = 'Sample';
const answers = { 200: [z.object({ day: z.string() }), 'The day'] } as const;

test('only a staff route without a role or an audit does not compile', () => {
  defineRoutes({ 'GET /sample': { summary, answers } });
  defineRoutes({ 'POST /staff/session': { summary, answers } });
  defineRoutes({ 'GET /staff/sample': { role: 'owner', audit: 'an entry', summary, answers } });
  // @ts-expect-error No role and no audit.
  defineRoutes({ 'GET /staff/sample': { summary, answers } });
  // @ts-expect-error No audit.
  defineRoutes({ 'DELETE /staff/session': { role: 'owner', summary, answers } });
  // @ts-expect-error Nothing is said about the parameter.
  defineRoutes({ 'GET /sample/:day': { summary, answers } });
});

test('a path that no route has does not compile', () => {
  const routes = defineRoutes({
    'GET /sample': { summary, answers },
    'POST /samples': { summary, answers },
  });
  '/samples' satisfies PathOf<typeof routes>;
  // @ts-expect-error There is no such path.
  '/simple' satisfies PathOf<typeof routes>;
});
