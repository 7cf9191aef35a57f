import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { showInstant } from '../hours/desk-times.ts';
import { callsOf } from '../http/client/call-route.ts';
import { takeValue } from '../http/client/staff-query.ts';
import { addDays, clinicToday } from '../hours/clinic-time.ts';
import { Status } from '../ui/status.tsx';
import type { HeldPatient, privacyRoutes } from './privacy.contract.ts';
import { saveFile } from '../ui/save-file.ts';
import { TextField, TextForm } from '../ui/text-form.tsx';
import { Part } from '../ui/part.tsx';
import { countOf } from '../text/count-of.ts';
import { StoredDataLookup } from './stored-data-lookup.tsx';

const DAYS_OF_REPORT = 30;

const call = callsOf<typeof privacyRoutes>();

/** For one person: a file of who looked, a hold that keeps the data, and what is stored about a number. */
export function PatientPart({ timeZone }: { timeZone: string }) {
  return (
    <Part title="Requests about one person">
      <div className="part-pair">
        <AccessReport timeZone={timeZone} />
        <Hold timeZone={timeZone} />
        <StoredDataLookup />
      </div>
    </Part>
  );
}

function AccessReport({ timeZone }: { timeZone: string }) {
  const [today] = useState(() => clinicToday(new Date(), timeZone));
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: async (body: { patientid: string; from: string; to: string }) =>
      takeValue(await call('POST /staff/owner/access-report', { body })),
    onSuccess: saveFile,
  });
  const faults = error?.faults ?? {};

  return (
    <TextForm
      title="Access log of a patient"
      about="A list for a spreadsheet: who opened or changed this patient’s records, and when. It names no other patient."
      button="Save the list"
      isBusy={isPending}
      onSend={(read) =>
        mutate({ patientid: read('patientid'), from: read('from'), to: read('to') })
      }
      answer={
        <Status>
          {data && `Saved as ${data.name}.`}
          {error && Object.keys(faults).length === 0 && error.message}
        </Status>
      }
    >
      <TextField name="patientid" label="Patient id" wrong={faults['patientid']} />
      <div className="part-days">
        <TextField
          name="from"
          label="From"
          type="date"
          defaultValue={addDays(today, -DAYS_OF_REPORT)}
          wrong={faults['from']}
        />
        <TextField name="to" label="To" type="date" defaultValue={today} wrong={faults['to']} />
      </div>
    </TextForm>
  );
}

function Hold({ timeZone }: { timeZone: string }) {
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: async (patientid: string) =>
      takeValue(await call('POST /staff/owner/holds', { body: { patientid } })),
  });
  const wrong = error?.answer.kind === 'refused' ? error.message : undefined;

  return (
    <TextForm
      title="Legal hold"
      about="In a dispute: nothing of this patient is erased or expires, until your technician releases it."
      button="Keep the data"
      isBusy={isPending}
      onSend={(read) => mutate(read('patientid'))}
      answer={
        <>
          <Status>
            {data && `Kept since ${showInstant(data.heldAt, timeZone)}: ${describeHeld(data)}.`}
            {error && wrong === undefined && error.message}
          </Status>
          {data && !data.isListed && (
            <p className="fault">
              The list beside the backups does not have it yet. Please tell your technician.
            </p>
          )}
        </>
      }
    >
      <TextField name="patientid" label="Patient id" wrong={wrong} />
    </TextForm>
  );
}

function describeHeld({ records, reports, enquiries, appointments }: HeldPatient): string {
  const parts = [
    countOf(records, 'record', 'records'),
    countOf(reports, 'report', 'reports'),
    countOf(enquiries, 'enquiry', 'enquiries'),
    countOf(appointments, 'appointment', 'appointments'),
  ];
  return parts.join(', ');
}
