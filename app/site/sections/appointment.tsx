import { CalendarClock, FileText, PhoneCall, ShieldCheck } from 'lucide-react';
import { EnquiryForm } from '../../enquiries/form/enquiry-form.tsx';
import { partLang } from '../../content/content-lang.ts';
import { icon } from '../icon.ts';
import type { PageData, RefusedEnquiry } from '../../content/page.ts';
import './appointment.css';

const STEP_ICONS = [CalendarClock, FileText, ShieldCheck, PhoneCall];

interface Props {
  data: PageData;
  refused: RefusedEnquiry | undefined;
}

export function AppointmentSection({ data, refused }: Props) {
  const { clinic, texts, language } = data;
  const { heading, lede, steps } = clinic.appointment;
  return (
    <section id="appointment" className="section section-mist" aria-labelledby="ask-heading">
      <div className="columns ask-grid wrap">
        <div className="ask-words" lang={partLang(data, 'appointment')}>
          <h2 id="ask-heading">{heading}</h2>
          <p className="ask-lede">{lede}</p>
          <ul className="ask-steps">
            {steps.map((step, index) => {
              const StepIcon = STEP_ICONS[index % STEP_ICONS.length] ?? CalendarClock;
              return (
                <li key={step}>
                  <StepIcon {...icon} /> <span>{step}</span>
                </li>
              );
            })}
          </ul>
        </div>
        <EnquiryForm
          texts={texts}
          clinic={clinic}
          language={language}
          {...(refused ? { refused } : {})}
        />
      </div>
    </section>
  );
}
