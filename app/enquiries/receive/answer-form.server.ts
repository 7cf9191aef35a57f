import type { Context } from 'hono';
import { DatabaseUnavailable } from '../../../storage/database.ts';
import type { SiteEnv } from '../../http/http-context.ts';
import { languageSchema } from '../../content/language-schema.server.ts';
import { renderNotSent } from '../../services/not-sent-page.server.ts';
import type { Services } from '../../services/services.server.ts';
import { fillText } from '../../text/fill-text.ts';
import { spaceMobile } from '../../text/mobile.ts';
import { clinicToday } from '../../hours/clinic-time.ts';
import { describeCallBack } from '../form/call-back.ts';
import { ENQUIRY_FIELDS, tidyAnswer } from '../enquiry.ts';
import { checkAnswers } from './enquiry-schema.server.ts';
import { receiveEnquiry } from './receive-enquiry.server.ts';

/** Placeholders in the shared page, replaced by each enquiry's reference, mobile number and link. */
const REFERENCE = 'its-reference';
const MOBILE = 'its-mobile';
const LINK = '/enquiry/its-link';

/**
 * Answers a form sent without script with a page: the outcome, or the form again with the answers and messages.
 * `reservePage` counts a page with somebody's answers, or returns the seconds to wait.
 */
export async function answerForm(
  context: Context<SiteEnv>,
  services: Services,
  reservePage: (address: string) => number,
): Promise<Response> {
  const { site } = context.var;
  const { pages, content } = site;
  const { clinic } = content;
  const { phone } = clinic;
  const sent = await readForm(context);
  const language = languageSchema.catch('en').parse(sent['language']);
  const words = content.texts[language];
  const texts = words.form;
  const path = language === 'en' ? '/' : `/${language}`;
  const refuse = async (
    status: 422 | 429 | 503,
    errors: Record<string, string>,
    notice?: string,
  ): Promise<Response> => {
    const wait = reservePage(context.get('address'));
    if (wait > 0) {
      if (status !== 429) context.header('retry-after', String(wait));
      const text = fillText(content.withoutScript[language].tooMany, { phone: phone.shown });
      return context.html(await renderNotSent(site, language, text), 429);
    }
    const enquiry = { values: answersToShow(sent), errors, notice };
    return context.html(await pages.render({ kind: 'main', enquiry }, language, path), status);
  };

  const today = clinicToday(services.now(), clinic.timeZone);
  const checked = checkAnswers(sent, texts, today);
  if ('errors' in checked) return refuse(422, checked.errors);
  try {
    const receipt = await receiveEnquiry({ ...services, content }, checked.value, {
      idempotencyKey: undefined,
      address: context.get('address'),
      language,
    });
    if (receipt.kind === 'too-many') {
      context.header('retry-after', String(receipt.retryAfterSeconds));
      const minutes = String(Math.ceil(receipt.retryAfterSeconds / 60));
      const notice = texts.tooMany.replace('{minutes}', minutes).replace('{phone}', phone.shown);
      return await refuse(429, {}, notice);
    }
    if (receipt.kind === 'key-taken') throw new Error('two bodies with one hash');
    const asked = { sentAt: services.now(), mobile: MOBILE };
    const callBack = describeCallBack(asked, clinic, words, language);
    const shown = { kind: 'sent', reference: REFERENCE, callBack } as const;
    const status = receipt.kind === 'saved' ? 201 : 200;
    const { link, enquiry } = receipt;
    const page = link === undefined ? shown : { ...shown, link: LINK };
    const html = await pages.renderOnce(page, language, path);
    const ofThis = html
      .replaceAll(REFERENCE, enquiry.reference)
      .replaceAll(MOBILE, spaceMobile(checked.value.mobile));
    return context.html(link === undefined ? ofThis : ofThis.replaceAll(LINK, link), status);
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error;
    services.log.error('unavailable', error, { requestId: context.get('requestId') });
    context.header('retry-after', '5');
    return refuse(503, {}, texts.notSent.replace('{phone}', phone.shown));
  }
}

/** The fields as they were sent; missing ones are ''. */
export async function readForm(context: Context<SiteEnv>): Promise<Record<string, string>> {
  const sent = new URLSearchParams(await context.req.text());
  const fields = [...ENQUIRY_FIELDS, 'website', 'language'];
  return Object.fromEntries(fields.map((field) => [field, sent.get(field) ?? '']));
}

/** The answers for the form that is shown again, where they can be sent once more. */
function answersToShow(sent: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    ENQUIRY_FIELDS.map((field) => [field, tidyAnswer(field, sent[field] ?? '')]),
  );
}
