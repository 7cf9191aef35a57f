import { Hono, type Context } from 'hono';
import { describeRoute } from 'hono-openapi';
import { z } from 'zod';
import { asksForJson, IDEMPOTENCY_KEY, WRONG_IDEMPOTENCY_KEY } from '../../http/headers.server.ts';
import { languageSchema } from '../../content/language-schema.server.ts';
import type { SiteEnv } from '../../http/http-context.ts';
import { clinicToday } from '../../hours/clinic-time.ts';
import {
  describeBody,
  describeJson,
  errorSchema,
  refusedSchema,
} from '../../http/json-answers.server.ts';
import { limitCostlyAnswers } from '../../http/limit-costly-answers.server.ts';
import { readJsonBody } from '../../http/read-json.server.ts';
import type { Services } from '../../services/services.server.ts';
import { answerForm, readForm } from './answer-form.server.ts';
import { checkAnswers, enquirySchema, receivedSchema } from './enquiry-schema.server.ts';
import { findStoredBefore, receiveEnquiry } from './receive-enquiry.server.ts';

const FORM = 'application/x-www-form-urlencoded';
/** The language of the page that sent the enquiry. A wrong one must not cost the visitor the enquiry. */
const languageOf = z.object({ language: languageSchema });

/** `POST /enquiries` takes JSON from the script, or the form itself, which gets a page unless it asks for JSON. */
export function createEnquiriesApi(services: Services): Hono<SiteEnv> {
  const reservePage = limitCostlyAnswers(services);

  return new Hono<SiteEnv>().post('/', describeEnquiryRoute(), async (context) => {
    context.header('cache-control', 'no-store');
    const type = (context.req.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase();
    const isForm = type === FORM;
    if (isForm && !asksForJson(context.req.header('accept'))) {
      return answerForm(context, services, reservePage);
    }
    const read = isForm
      ? { body: await readForm(context) }
      : await readJsonBody(context, 'Send JSON, or the form of the page.');
    if ('refusal' in read) return read.refusal;
    const idempotencyKey = context.req.header('idempotency-key');
    if (idempotencyKey !== undefined && !IDEMPOTENCY_KEY.test(idempotencyKey)) {
      return context.json({ error: WRONG_IDEMPOTENCY_KEY }, 400);
    }
    const body = isObject(read.body) ? read.body : {};
    const { content } = context.var.site;
    const texts = content.texts.en.form;
    const checked = checkAnswers(body, texts, clinicToday(services.now(), content.clinic.timeZone));
    let answers = 'value' in checked ? checked.value : undefined;
    if (!answers) {
      // A repeat after midnight of an enquiry stored before it must not fail because its date is now in the past.
      const onAnyDay = checkAnswers(body, texts, '');
      if ('value' in onAnyDay) {
        answers = await findStoredBefore(services, onAnyDay.value, idempotencyKey);
      }
    }
    if (!answers) return context.json(checked, 422);
    const language = languageOf.safeParse(body).data?.language ?? 'en';
    const sent = { idempotencyKey, address: context.get('address'), language };
    return answerReceipt(context, await receiveEnquiry({ ...services, content }, answers, sent));
  });
}

/** False for an array or a single value, in which every answer is missing. */
function isObject(body: unknown): body is Record<string, unknown> {
  return typeof body === 'object' && body !== null && !Array.isArray(body);
}

function answerReceipt(
  context: Context<SiteEnv>,
  receipt: Awaited<ReturnType<typeof receiveEnquiry>>,
): Response {
  switch (receipt.kind) {
    case 'saved':
    case 'repeated': {
      const { key, reference, datetime } = receipt.enquiry;
      const status = receipt.kind === 'saved' ? 201 : 200;
      return context.json({ key, reference, datetime, link: receipt.link }, status);
    }
    case 'key-taken':
      return context.json(
        { errors: { 'Idempotency-Key': 'This key was used with other answers. Use a new one.' } },
        422,
      );
    case 'too-many':
      return context.json(
        { error: 'Many requests came in just now. Please try again later.' },
        429,
        { 'retry-after': String(receipt.retryAfterSeconds) },
      );
  }
}

function describeEnquiryRoute() {
  return describeRoute({
    summary: 'Send an appointment enquiry',
    security: [],
    description:
      'Answered once the enquiry is stored durably. The same Idempotency-Key with the same answers stores it once. The page’s form may post the same fields without script and gets a page, or this answer where it asks for JSON. The optional field `language` (en, te or hi) is that of the e-mail which confirms the enquiry.',
    parameters: [
      {
        in: 'header',
        name: 'Idempotency-Key',
        schema: { type: 'string', pattern: IDEMPOTENCY_KEY.source },
      },
    ],
    ...describeBody(enquirySchema),
    responses: {
      201: describeJson(receivedSchema, 'Stored'),
      200: describeJson(
        receivedSchema,
        'Stored before under the same key; without a key, the same answers on that day, and no link: somebody else may have sent them',
      ),
      400: describeJson(errorSchema, 'The body or the key cannot be read'),
      403: describeJson(errorSchema, 'Not sent from a page of this site'),
      413: describeJson(errorSchema, 'The body is larger than 32 KB'),
      415: describeJson(errorSchema, 'The body is neither JSON nor the form'),
      422: describeJson(refusedSchema, 'A message for each wrong field'),
      429: describeJson(errorSchema, 'Too many enquiries just now; see Retry-After'),
      503: describeJson(errorSchema, 'Not stored just now; see Retry-After'),
    },
  });
}
