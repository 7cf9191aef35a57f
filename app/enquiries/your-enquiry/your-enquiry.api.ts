import { Hono, type Context } from 'hono';
import type { Transaction } from 'kysely';
import type { Tables } from '../../../storage/tables.ts';
import { findEnquiryLinks } from '../../access/enquiry-link.server.ts';
import {
  type AttemptLimit,
  limitNetworks,
  reserveAttempt,
} from '../../access/rate-limit.server.ts';
import { recordAudit } from '../../audit/audit.server.ts';
import { nameSubject } from '../../audit/audit.ts';
import type { Language } from '../../content/clinic.ts';
import type { SiteContent } from '../../content/content.server.ts';
import { TRANSLATIONS } from '../../content/translations.ts';
import { languageSchema } from '../../content/language-schema.server.ts';
import type { OwnField, ShownEnquiry, YourEnquiryView } from '../../content/your-enquiry.ts';
import type { YourEnquiryTexts } from '../../content/texts.server.ts';
import { writeCalendar } from '../../hours/calendar-file.ts';
import type { SiteEnv } from '../../http/http-context.ts';
import { mountRoutes, reply } from '../../http/mount-routes.server.ts';
import { limitCostlyAnswers } from '../../http/limit-costly-answers.server.ts';
import type { Services } from '../../services/services.server.ts';
import { noteEvent } from '../../live/events.server.ts';
import { visitEvent, tellAppointment } from '../../messages/tell-appointment.server.ts';
import { fillText } from '../../text/fill-text.ts';
import { dropUnseen, joinLineEnds } from '../../text/typed-text.ts';
import { tellWrong } from '../receive/enquiry-schema.server.ts';
import { changeOwn, MAX_WISH, type OwnChange } from './change-own.server.ts';
import { formSchema, type SentForm, yourEnquiryRoutes } from './your-enquiry.contract.ts';
import { FORM } from '../receive/enquiries.contract.ts';
import { toOwnEnquiry, findOwn, lockOwn, type OwnRow } from './find-own.server.ts';

/** Functions that privacy, a floor above, passes in: holds, and erasure. */
export interface OwnErasure {
  /** Locks the holds until the transaction ends; before the enquiry is locked, as an erasure does. */
  lockHolds: (transaction: Transaction<Tables>) => Promise<void>;
  isHeld: (transaction: Transaction<Tables>, mobile: string | null) => Promise<boolean>;
  /** Erases the enquiry, or notes the wish if its data are on hold. The link ends in either case. */
  withdraw: (
    transaction: Transaction<Tables>,
    enquiry: Pick<OwnRow, 'key' | 'mobile' | 'status' | 'visitorChanges'>,
    now: Date,
  ) => Promise<void>;
}

/** `/enquiry/{secret}`: the visitor's own enquiry. Reading changes nothing; each change is a posted form. */
export function createYourEnquiryApi(services: Services, erasure: OwnErasure): Hono<SiteEnv> {
  const { database } = services;
  const reservePage = limitCostlyAnswers(services);
  const momentOf = ({ var: { site } }: Context<SiteEnv>) => ({
    now: services.now(),
    timeZone: site.content.clinic.timeZone,
    months: site.content.clinic.retention.enquiriesMonths,
  });

  async function render(
    context: Context<SiteEnv>,
    view: YourEnquiryView,
    { row, status = 200 }: { row?: OwnRow; status?: 200 | 404 | 422 | 429 } = {},
  ): Promise<Response> {
    const language = view.step === 'gone' ? 'en' : languageOf(context, row);
    const { content, pages } = context.var.site;
    const texts = content.yourEnquiry[language];
    const heading = headingOf(view, texts);
    const page = { kind: 'your-enquiry', heading, texts, view } as const;
    if (view.step !== 'shown' && view.step !== 'confirm') {
      // This page is the same for everybody, so it is rendered once.
      return context.html(
        await pages.renderOnce({ ...page, address: '' }, language, '/enquiry'),
        status,
      );
    }
    const wait = reservePage(context.get('address'));
    if (wait > 0) return answerTooMany(context, wait, row);
    const address = addressOf(context, language);
    return context.html(await pages.render({ ...page, address }, language, '/enquiry'), status);
  }

  /** The same page for a wrong, expired or withdrawn link. Too many wrong links from a network get 429. */
  async function answerGone(context: Context<SiteEnv>): Promise<Response> {
    const limit = { bucket: 'wrong-link', ...MOST_TRIES };
    const wait = await countTry(limitNetworks(context.get('address'), limit));
    if (wait > 0) return answerTooMany(context, wait);
    const inOthers = TRANSLATIONS.map((language) => ({
      language,
      texts: context.var.site.content.yourEnquiry[language],
    }));
    return render(context, { step: 'gone', inOthers }, { status: 404 });
  }

  function answerTooMany(context: Context<SiteEnv>, wait: number, row?: OwnRow): Promise<Response> {
    context.header('retry-after', String(wait));
    return render(context, { step: 'too-many' }, { status: 429, ...(row && { row }) });
  }

  /** Counts a try. Resolves to the seconds to wait if there were too many, else 0. */
  async function countTry(limits: AttemptLimit[]): Promise<number> {
    if (!services.settings.hasRateLimits) return 0;
    const now = services.steadyNow?.() ?? services.now();
    const reservation = await database.write((transaction) =>
      reserveAttempt(transaction, limits, now),
    );
    return reservation.isRefused ? reservation.retryAfterSeconds : 0;
  }

  async function show(
    context: Context<SiteEnv>,
    row: OwnRow,
    { errors = {}, typed = {}, notice }: Partial<ShownEnquiry> = {},
  ): Promise<Response> {
    const enquiry = toOwnEnquiry(row, momentOf(context), mailOf(context, row));
    const status = Object.keys(errors).length > 0 || notice !== undefined ? 422 : 200;
    return render(context, { step: 'shown', enquiry, errors, typed, notice }, { row, status });
  }

  /** Messages are offered only by a link that came in one: others may have typed this address into the form. */
  function mailOf(context: Context<SiteEnv>, { email, agreedEmail, isMailed }: OwnRow) {
    const { mail } = context.var.site.content;
    if (services.settings.hasMail !== true || !isAppointmentTold(mail)) return undefined;
    if (agreedEmail === (email ?? '').toLowerCase()) return 'on' as const;
    return isMailed ? ('offered' as const) : undefined;
  }

  async function change(
    context: Context<SiteEnv>,
    secret: string,
    sent: SentForm,
  ): Promise<{ row: OwnRow; change: OwnChange | { kind: 'withdrawn' } } | undefined> {
    const moment = momentOf(context);
    return database.write(async (transaction) => {
      await erasure.lockHolds(transaction);
      const row = await lockOwn(transaction, secret, moment);
      if (!row) return undefined;
      const actor = { session: undefined, address: context.get('address'), device: VISITOR };
      const subject = nameSubject('enquiry', row.key);
      if (sent.do === 'erase') {
        await erasure.withdraw(transaction, row, moment.now);
        await noteEvent(transaction, 'enquiry', row.key);
        const entry = { ...actor, action: 'erase', subject, result: 'ok' } as const;
        await recordAudit(transaction, { ...entry, at: moment.now });
        return { row, change: { kind: 'withdrawn' } };
      }
      const changed = sent.do.startsWith('mail-')
        ? await changeMail(context, transaction, row, sent)
        : await changeOwn(transaction, row, sent, {
            now: moment.now,
            isHeld: await erasure.isHeld(transaction, row.mobile),
          });
      if (changed.kind === 'changed') {
        await noteEvent(transaction, 'enquiry', row.key);
        const entry = { ...actor, action: 'edit', subject, result: 'ok' } as const;
        await recordAudit(transaction, { ...entry, at: moment.now });
      }
      return { row, change: changed };
    });
  }

  async function changeMail(
    context: Context<SiteEnv>,
    transaction: Transaction<Tables>,
    row: OwnRow,
    sent: SentForm,
  ): Promise<OwnChange> {
    const mail = mailOf(context, row);
    if (sent.do === 'mail-yes' ? mail !== 'offered' : mail !== 'on') return { kind: 'same' };
    const email = (row.email ?? '').toLowerCase();
    await transaction
      .updateTable('enquiries')
      .set(
        sent.do === 'mail-yes'
          ? { agreed_email: email, confirmed_email: email }
          : { agreed_email: null },
      )
      .where('key', '=', row.key)
      .execute();
    const { content } = context.var.site;
    await tellAppointment(transaction, { ...services, content }, row.key);
    return { kind: 'changed' };
  }

  /** A mailed link of an earlier version was the link on the screen with a proof: the path of a mailed link now. */
  async function findMailedPath(row: OwnRow, proof: string | undefined) {
    if (proof === undefined || row.isMailed) return undefined;
    const email = row.email ?? '';
    const links = await findEnquiryLinks(database.read);
    if (!links?.isProof(proof, row.key, email)) return undefined;
    return links.mailedPathOf(row.key, row.linkHash, email);
  }

  const pages = mountRoutes(yourEnquiryRoutes, {
    'GET /enquiry/:secret': async ({ context, params: { secret } }) => {
      const row = await findOwn(database.read, secret, momentOf(context));
      if (!row) return answerGone(context);
      const mailed = await findMailedPath(row, context.req.query('m'));
      if (mailed === undefined) return show(context, row);
      return context.redirect(`${mailed}?lang=${languageOf(context, row)}`, 303);
    },

    'POST /enquiry/:secret': async ({ context, params: { secret } }) => {
      const before = await findOwn(database.read, secret, momentOf(context));
      if (!before) return answerGone(context);
      const type = (context.req.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase();
      if (type !== FORM) return reply(415, { error: 'Send the form of this page.' });
      const sent = await readForm(context);
      if (sent.do === 'withdraw') return render(context, { step: 'confirm' }, { row: before });
      // Counted by enquiry: many visitors share one address of a carrier.
      const wait = await countTry([{ bucket: `own-change ${before.key}`, ...MOST_TRIES }]);
      if (wait > 0) return answerTooMany(context, wait, before);
      const done = await change(context, secret, sent);
      if (!done) return answerGone(context);
      return answerChange(context, done.row, done.change, sent);
    },

    'GET /enquiry/:secret/appointment.ics': async ({ context, params: { secret } }) => {
      const row = await findOwn(database.read, secret, momentOf(context));
      if (!row) return answerGone(context);
      if (row.agreedAt === null) return show(context, row);
      const { hostname } = new URL(services.settings.publicUrl);
      const { clinic, yourEnquiry } = context.var.site.content;
      const { event } = yourEnquiry[languageOf(context, row)];
      const visit = visitEvent({ ...row, agreedAt: row.agreedAt }, { clinic, event, hostname });
      return context.body(writeCalendar(visit, services.now()), 200, {
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': `attachment; filename="appointment-${row.reference}.ics"`,
      });
    },
  });
  return new Hono<SiteEnv>()
    .use('/enquiry/:secret/*', async (context, next) => {
      context.header('cache-control', 'no-store');
      context.header('x-robots-tag', 'noindex');
      await next();
    })
    .route('/', pages);

  async function answerChange(
    context: Context<SiteEnv>,
    row: OwnRow,
    changed: OwnChange | { kind: 'withdrawn' },
    sent: SentForm,
  ): Promise<Response> {
    const language = languageOf(context, row);
    const { content } = context.var.site;
    const texts = content.yourEnquiry[language];
    switch (changed.kind) {
      case 'withdrawn':
        return render(context, { step: 'withdrawn' }, { row });
      case 'changed':
      case 'same':
        return context.redirect(addressOf(context, language), 303);
      case 'stale':
        return show(context, row, { typed: typedIn(sent), notice: texts.changedMeanwhile });
      case 'wrong': {
        const { form } = content.texts[language];
        const tell = (field: OwnField) => {
          if (field !== 'wish') return tellWrong(form, field, sent[field]);
          const over = [...joinLineEnds(sent.wish).trim()].length - MAX_WISH;
          return over > 0 ? fillText(form.charactersOver, { count: over }) : texts.wishWrong;
        };
        const errors = Object.fromEntries(changed.fields.map((field) => [field, tell(field)]));
        return show(context, row, { errors, typed: typedIn(sent) });
      }
    }
  }
}

const MOST_TRIES = { most: 60, seconds: 600 };

/** Whether the owner has switched on a message about the agreed time. */
function isAppointmentTold(mail: SiteContent['mail']): boolean {
  return Boolean(mail && (mail.agreed ?? mail.moved ?? mail.calledOff ?? mail.reminder));
}

/** The actor in the audit. */
const VISITOR = 'The visitor, by the link of the enquiry';

async function readForm(context: Context): Promise<SentForm> {
  const sent = new URLSearchParams(await context.req.text());
  return Object.fromEntries(
    Object.keys(formSchema.shape).map((field) => [field, sent.get(field) ?? '']),
  ) as unknown as SentForm;
}

function headingOf({ step }: YourEnquiryView, texts: YourEnquiryTexts): string {
  return step === 'shown' || step === 'too-many' ? texts.title : texts[step];
}

/** The fields of the form that was sent, to be shown in it again, where they can be sent once more. */
function typedIn({ do: act, wish, mobile, message1 }: SentForm): ShownEnquiry['typed'] {
  return act === 'move'
    ? { wish: dropUnseen(wish) }
    : { mobile: dropUnseen(mobile), message1: dropUnseen(message1) };
}

/** The language in the address, else the one of the page that sent the enquiry. */
function languageOf(context: Context, row: Pick<OwnRow, 'language'> | undefined): Language {
  // A mail program may have taken a mark behind the link into its address.
  const asked = context.req.query('lang')?.slice(0, 2) ?? row?.language;
  return languageSchema.catch('en').parse(asked);
}

/** The address of the page in a language. */
function addressOf(context: Context, language: Language): string {
  const [, , secret = ''] = context.req.path.split('/');
  return `/enquiry/${secret}?lang=${language}`;
}
