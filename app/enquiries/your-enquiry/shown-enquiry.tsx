import { CalendarPlus, Navigation } from 'lucide-react';
import { spellDay, spellMoment } from '../../hours/page-times.ts';
import type { Language } from '../../content/clinic.ts';
import type { PageData } from '../../content/page.ts';
import type { OwnEnquiry, ShownEnquiry, YourEnquiryPage } from '../../content/your-enquiry.ts';
import { EmailText } from '../../ui/email-text.tsx';
import { fillText } from '../../text/fill-text.ts';
import { EnquiryActions, Send } from './enquiry-actions.tsx';

const icon = { size: 20, strokeWidth: 1.6, 'aria-hidden': true } as const;

interface Props {
  data: PageData;
  page: YourEnquiryPage;
  view: ShownEnquiry;
}

/** The page "Your enquiry": the answers and when they were sent, the state, and what the visitor can do. */
export function ShownEnquiryView({ data, page, view }: Props) {
  const { texts } = page;
  const { enquiry, notice, errors } = view;
  const { clinic, language } = data;
  const day = enquiry.sentAt === null ? '' : spellDay(enquiry.sentAt.slice(0, 10), language);
  const faults = [notice, ...Object.values(errors)].filter((fault) => fault !== undefined);
  return (
    <>
      <section className="own-head">
        <h1>{texts.title}</h1>
        {faults.length > 0 && (
          <div className="form-problem fault" role="alert">
            {faults.map((fault) => (
              <p key={fault}>{fault}</p>
            ))}
          </div>
        )}
        <p className="lede strong">{describeState(enquiry, page, data)}</p>
        {enquiry.state === 'agreed' && (
          <p className="row gap-3 own-buttons">
            <a className="button button-primary" href={calendarOf(page.address)} download>
              <CalendarPlus {...icon} /> {texts.calendar}
            </a>
            <a className="button button-secondary" href={clinic.map.directionsUrl} rel="noreferrer">
              <Navigation {...icon} /> {data.texts.contact.directions}
            </a>
          </p>
        )}
        {enquiry.told.map(({ kind, on, wish }) => (
          <p key={kind} className="note own-told">
            {fillText(texts[TOLD[kind]], { date: spellDay(on, language) })}
            {wish && <span className="own-wish">{wish}</span>}
          </p>
        ))}
        <p className="small">{fillText(texts.sent, { date: day, reference: enquiry.reference })}</p>
      </section>
      <section className="own-details" aria-labelledby="own-details">
        <h2 id="own-details">{texts.details}</h2>
        {enquiry.answers ? (
          <Answers answers={enquiry.answers} data={data} />
        ) : (
          <div className="own-hidden">
            <p>{texts.hidden}</p>
            <Send address={page.address} act="confirm-address" label={texts.show} />
          </div>
        )}
      </section>
      <EnquiryActions data={data} page={page} view={view} />
    </>
  );
}

const TOLD = {
  'cannot-come': 'toldCannotCome',
  move: 'toldMove',
  corrected: 'toldCorrected',
} as const;

function describeState(
  { state, agreedAt }: OwnEnquiry,
  { texts }: YourEnquiryPage,
  { language }: PageData,
): string {
  if (state !== 'agreed' && state !== 'past') return texts[state];
  return fillText(texts[state], { time: spellMoment(agreedAt ?? '', language) });
}

function calendarOf(address: string): string {
  const [path, query] = address.split('?');
  return `${path}/appointment.ics?${query}`;
}

/** 'Diabetes, in adults' for 'Diabetes [ IN ADULTS ]'; a date in words; other answers as they are. */
function describeAnswer(field: string, answer: string, language: Language): string {
  if (field === 'date') return spellDay(answer, language);
  if (field !== 'selectOpt') return answer;
  return answer.replace(/ \[ (.*) \]$/, (_, group: string) => `, ${group.toLowerCase()}`);
}

const SHOWN_ANSWERS = ['name', 'mobile', 'email', 'date', 'selectOpt', 'message1'] as const;

interface AnswersProps {
  answers: NonNullable<OwnEnquiry['answers']>;
  data: PageData;
}

function Answers({ answers, data }: AnswersProps) {
  const { form } = data.texts;
  return (
    <dl className="own-answers">
      {SHOWN_ANSWERS.map((field) => {
        const answer = answers[field] ?? '';
        return (
          <div key={field}>
            <dt>{form[field]}</dt>
            <dd dir="auto" lang={field === 'selectOpt' ? 'en' : undefined}>
              {field === 'email' ? (
                <EmailText email={answer} />
              ) : (
                describeAnswer(field, answer, data.language)
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
