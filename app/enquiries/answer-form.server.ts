import type { Context } from 'hono';
import { DatabaseUnavailable } from '../../storage/database.ts';
import type { SiteEnv } from '../http-context.ts';
import { joinLineEnds } from '../patients/typed-text.ts';
import type { Services } from '../services.server.ts';
import type { Language } from '../site/clinic.ts';
import type { Page } from '../site/page.ts';
import { ENQUIRY_FIELDS } from './enquiry.ts';
import { describeIssues, type enquirySchema } from './enquiry-schema.server.ts';
import { receiveEnquiry } from './receive-enquiry.server.ts';

/** Answers the form of a browser without script with a page: what happened, or the form with all that was typed. */
export async function answerForm(
  context: Context<SiteEnv>,
  services: Services,
  schema: ReturnType<typeof enquirySchema>,
): Promise<Response> {
  const sent = await readForm(context);
  const language = readLanguage(sent['language']);
  const texts = services.content.texts[language].form;
  const answer = async (page: Page, status: 200 | 201 | 422 | 429 | 503) => {
    const html = await services.website.render(
      page,
      language,
      language === 'en' ? '/' : `/${language}`,
    );
    return context.html(html, status, { 'cache-control': 'no-store' });
  };
  const refuse = (errors: Record<string, string>, notice?: string): Page => ({
    kind: 'main',
    enquiry: { values: showAgain(sent), errors, notice },
  });

  const checked = schema.safeParse(sent);
  if (!checked.success) {
    return answer(refuse(describeIssues(checked.error.issues, texts.messages)), 422);
  }
  const { phone } = services.content.clinic;
  try {
    const receipt = await receiveEnquiry(services, checked.data, {
      idempotencyKey: undefined,
      address: context.get('address'),
    });
    if (receipt.kind === 'too-many') {
      context.header('retry-after', String(receipt.retryAfterSeconds));
      const minutes = String(Math.ceil(receipt.retryAfterSeconds / 60));
      const notice = texts.tooMany.replace('{minutes}', minutes).replace('{phone}', phone.shown);
      return await answer(refuse({}, notice), 429);
    }
    if (receipt.kind === 'key-taken') throw new Error('two bodies with one hash');
    const status = receipt.kind === 'saved' ? 201 : 200;
    return await answer({ kind: 'sent', reference: receipt.enquiry.reference }, status);
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error;
    services.log.error('unavailable', error, { requestId: context.get('requestId') });
    context.header('retry-after', '5');
    return answer(refuse({}, texts.notSent.replace('{phone}', phone.shown)), 503);
  }
}

/** The fields as they were sent; what is missing is empty. */
export async function readForm(context: Context<SiteEnv>): Promise<Record<string, string>> {
  const sent = new URLSearchParams(await context.req.text());
  const fields = [...ENQUIRY_FIELDS, 'website', 'language'];
  return Object.fromEntries(fields.map((field) => [field, sent.get(field) ?? '']));
}

/** What goes back into the form. */
function showAgain(sent: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    ENQUIRY_FIELDS.map((field) => [field, joinLineEnds(sent[field] ?? '')]),
  );
}

function readLanguage(value: string | undefined): Language {
  return value === 'te' || value === 'hi' ? value : 'en';
}
