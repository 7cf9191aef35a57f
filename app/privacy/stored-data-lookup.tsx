import { useMutation } from '@tanstack/react-query';
import { useId, type SubmitEvent } from 'react';
import type { StoredData } from './stored-data.ts';
import { callStaff } from '../access/client/call-staff.ts';
import { type StaffError, takeValue } from '../access/client/staff-query.ts';

const ASKED_FOR = 'Please enter valid Mobile Number!';

/** Lets the owner answer a person who asks what the clinic stores about them. */
export function StoredDataLookup() {
  const id = useId();
  const { data, error, mutate } = useMutation({
    mutationFn: async (mobile: string) =>
      takeValue(await callStaff<StoredData>('POST', '/staff/kept', { body: { mobile } })),
  });

  function ask(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    mutate(String(new FormData(event.currentTarget).get('keptMobile') ?? ''));
  }

  return (
    <details className="care-kept">
      <summary>Everything we hold about a mobile number</summary>
      <form className="care-form" noValidate onSubmit={ask}>
        <label htmlFor={id}>Mobile number</label>
        <input
          id={id}
          name="keptMobile"
          type="tel"
          autoComplete="off"
          aria-invalid={error !== null || undefined}
          aria-describedby={`${id}-answer`}
        />
        <button type="submit" className="button button-secondary">
          Show what we hold
        </button>
      </form>
      <div id={`${id}-answer`} className="care-answer" aria-live="polite">
        {error && <p className="care-wrong">{explain(error)}</p>}
        {data && <Kept kept={data} />}
      </div>
    </details>
  );
}

function explain({ answer, message }: StaffError): string {
  return answer.kind === 'refused' && answer.status === 422 ? ASKED_FOR : message;
}

function Kept({ kept }: { kept: StoredData }) {
  const { mobile, patientids, records, reports, enquiries, appointments, recalls, isHeld } = kept;
  const { messages, links } = kept;
  const all = [records, reports, enquiries, appointments, recalls];
  const count = all.reduce((sum, { length }) => sum + length, 0);
  if (count === 0) return <p>We hold nothing about {mobile}.</p>;
  return (
    <>
      <p>We hold about {mobile}:</p>
      <ul>
        <li>
          {name(records.length, 'record')} and {name(reports.length, 'report file')}
          {patientids.length > 0 && ` under patient id ${patientids.join(', ')}`}
        </li>
        <li>{name(enquiries.length, 'enquiry', 'enquiries')}</li>
        {links.length > 0 && <li>{name(links.length, 'link')} of visitors to their enquiries</li>}
        {messages.length > 0 && <li>{name(messages.length, 'e-mail')} about them</li>}
        {appointments.length > 0 && <li>{name(appointments.length, 'appointment')}</li>}
        {recalls.length > 0 && (
          <li>{name(recalls.length, 'day of a next visit', 'days of next visits')}</li>
        )}
      </ul>
      {isHeld && <p>This data is on legal hold and cannot be erased until the hold is released.</p>}
      <p>
        To erase all of it, whoever looks after this site runs the command <code>erase</code>.
      </p>
    </>
  );
}

function name(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
