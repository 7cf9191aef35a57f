import { useMutation } from '@tanstack/react-query';
import { callsOf } from '../http/client/call-route.ts';
import { takeValue } from '../http/client/staff-query.ts';
import type { privacyRoutes, StoredData } from './privacy.contract.ts';
import { TextField, TextForm } from '../ui/text-form.tsx';
import { countOf } from '../text/count-of.ts';

const call = callsOf<typeof privacyRoutes>();

/** Lets the owner answer a person who asks what the clinic stores about them. */
export function StoredDataLookup() {
  const { data, error, mutate, isPending } = useMutation({
    mutationFn: async (mobile: string) =>
      takeValue(await call('POST /staff/kept', { body: { mobile } })),
  });
  const wrong = error?.faults['mobile'];

  return (
    <TextForm
      title="Everything we hold about a mobile number"
      about="For a person who asks what the clinic stores: how much there is, without its content."
      button="Show what we hold"
      isBusy={isPending}
      onSend={(read) => mutate(read('storedMobile'))}
      answer={
        <div className="part-answer" aria-live="polite">
          {error && wrong === undefined && <p className="fault">{error.message}</p>}
          {data && <Stored data={data} />}
        </div>
      }
    >
      <TextField name="storedMobile" label="Mobile number" type="tel" wrong={wrong} />
    </TextForm>
  );
}

function Stored({ data }: { data: StoredData }) {
  const { mobile, patientids, records, reports, enquiries, appointments, recalls } = data;
  const { messages, links, facts, results, prescriptions, isHeld } = data;
  const all = [records, reports, enquiries, appointments, recalls, facts, results, prescriptions];
  if (all.every(({ length }) => length === 0)) return <p>We hold nothing about {mobile}.</p>;
  return (
    <>
      <p>We hold about {mobile}:</p>
      <ul>
        <li>
          {countOf(records.length, 'record', 'records')} and{' '}
          {countOf(reports.length, 'report file', 'report files')}
          {patientids.length > 0 && ` under patient id ${patientids.join(', ')}`}
        </li>
        <li>{countOf(enquiries.length, 'enquiry', 'enquiries')}</li>
        {links.length > 0 && (
          <li>{countOf(links.length, 'link', 'links')} of visitors to their enquiries</li>
        )}
        {messages.length > 0 && <li>{countOf(messages.length, 'e-mail', 'e-mails')} about them</li>}
        {appointments.length > 0 && (
          <li>{countOf(appointments.length, 'appointment', 'appointments')}</li>
        )}
        {facts.length > 0 && (
          <li>Birth date, allergies and such of {countOf(facts.length, 'patient', 'patients')}</li>
        )}
        {recalls.length > 0 && (
          <li>{countOf(recalls.length, 'day of a next visit', 'days of next visits')}</li>
        )}
        {results.length > 0 && <li>{countOf(results.length, 'result', 'results')}</li>}
        {prescriptions.length > 0 && (
          <li>{countOf(prescriptions.length, 'prescription', 'prescriptions')}</li>
        )}
      </ul>
      {isHeld && <p>This data is on legal hold and cannot be erased until the hold is released.</p>}
      <p>Your technician can erase all of it.</p>
    </>
  );
}
