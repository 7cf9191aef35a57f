import type { Context, Hono } from 'hono';
import { z } from 'zod';
import { asksForJson, IDEMPOTENCY_KEY, WRONG_IDEMPOTENCY_KEY } from '../../http/headers.server.ts';
import { languageSchema } from '../../content/language-schema.server.ts';
import type { SiteEnv } from '../../http/http-context.ts';
import { clinicToday } from '../../hours/clinic-time.ts';
import { limitCostlyAnswers } from '../../http/limit-costly-answers.server.ts';
import { mountRoutes, reply } from '../../http/mount-routes.server.ts';
import { readJsonBody } from '../../http/read-json.server.ts';
import type { Services } from '../../services/services.server.ts';
import { answerForm, readForm } from './answer-form.server.ts';
import { enquiryRoutes, FORM } from './enquiries.contract.ts';
import { checkAnswers, type CheckedEnquiry } from './enquiry-schema.server.ts';
import { findStoredBefore, receiveEnquiry } from './receive-enquiry.server.ts';

/** The language of the page that sent the enquiry. A wrong one must not cost the visitor the enquiry. */
const languageOf = z.object({ language: languageSchema });

/** `POST /enquiries` takes JSON from the script, or the form itself, which gets a page unless it asks for JSON. */
export function createEnquiriesApi(services: Services): Hono<SiteEnv> {
  const reservePage = limitCostlyAnswers(services);

  return mountRoutes(enquiryRoutes, {
    'POST /enquiries': async ({ context }) => {
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
        return reply(400, { error: WRONG_IDEMPOTENCY_KEY });
      }
      const body = isObject(read.body) ? read.body : {};
      const { content } = context.var.site;
      const texts = content.texts.en.form;
      const checked = checkAnswers(
        body,
        texts,
        clinicToday(services.now(), content.clinic.timeZone),
      );
      let answers: CheckedEnquiry | undefined;
      if ('value' in checked) answers = checked.value;
      else {
        // A repeat after midnight of an enquiry stored before it must not fail because its date is now in the past.
        const onAnyDay = checkAnswers(body, texts, '');
        if ('value' in onAnyDay) {
          answers = await findStoredBefore(services, onAnyDay.value, idempotencyKey);
        }
        if (!answers) return reply(422, checked);
      }
      const language = languageOf.safeParse(body).data?.language ?? 'en';
      const sent = { idempotencyKey, address: context.get('address'), language };
      return answerReceipt(context, await receiveEnquiry({ ...services, content }, answers, sent));
    },
  });
}

/** False for an array or a single value, in which every answer is missing. */
function isObject(body: unknown): body is Record<string, unknown> {
  return typeof body === 'object' && body !== null && !Array.isArray(body);
}

function answerReceipt(
  context: Context<SiteEnv>,
  receipt: Awaited<ReturnType<typeof receiveEnquiry>>,
) {
  switch (receipt.kind) {
    case 'saved':
    case 'repeated': {
      const { key, reference, datetime } = receipt.enquiry;
      const received = { key, reference, datetime, link: receipt.link };
      return receipt.kind === 'saved' ? reply(201, received) : reply(200, received);
    }
    case 'key-taken':
      return reply(422, {
        errors: { 'Idempotency-Key': 'This key was used with other answers. Use a new one.' },
      });
    case 'too-many':
      context.header('retry-after', String(receipt.retryAfterSeconds));
      return reply(429, { error: 'Many requests came in just now. Please try again later.' });
  }
}
