import { useId, useState, type SubmitEvent } from 'react';
import type { StoredData } from './stored-data.ts';
import { callStaff } from '../access/client/call-staff.ts';

type Lookup =
  { kind: 'none' } | { kind: 'found'; kept: StoredData } | { kind: 'wrong'; message: string };

const ASKED_FOR = 'Please enter valid Mobile Number!';

/** Lets the owner answer a person who asks what the clinic stores about them. */
export function StoredDataLookup() {
  const id = useId();
  const [lookup, setLookup] = useState<Lookup>({ kind: 'none' });

  async function ask(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const mobile = String(new FormData(event.currentTarget).get('keptMobile') ?? '');
    const answer = await callStaff<StoredData>('POST', '/staff/kept', { body: { mobile } });
    if (answer.kind === 'done') setLookup({ kind: 'found', kept: answer.value });
    else if (answer.kind === 'refused' && answer.status === 422) {
      setLookup({ kind: 'wrong', message: ASKED_FOR });
    } else if (answer.kind === 'refused' || answer.kind === 'unreachable') {
      setLookup({ kind: 'wrong', message: answer.error });
    }
  }

  return (
    <details className="care-kept">
      <summary>What is kept about a mobile number</summary>
      <form className="care-form" noValidate onSubmit={(event) => void ask(event)}>
        <label htmlFor={id}>Mobile number</label>
        <input
          id={id}
          name="keptMobile"
          type="tel"
          autoComplete="off"
          aria-invalid={lookup.kind === 'wrong' || undefined}
          aria-describedby={`${id}-answer`}
        />
        <button type="submit" className="button button-secondary">
          Show what is kept
        </button>
      </form>
      <div id={`${id}-answer`} className="care-answer" aria-live="polite">
        {lookup.kind === 'wrong' && <p className="care-wrong">{lookup.message}</p>}
        {lookup.kind === 'found' && <Kept kept={lookup.kept} />}
      </div>
    </details>
  );
}

function Kept({ kept }: { kept: StoredData }) {
  const { mobile, patientids, records, reports, enquiries, isHeld } = kept;
  const count = records.length + reports.length + enquiries.length;
  if (count === 0) return <p>Nothing is kept about {mobile}.</p>;
  return (
    <>
      <p>Kept about {mobile}:</p>
      <ul>
        <li>
          {name(records.length, 'record')} and {name(reports.length, 'report file')}
          {patientids.length > 0 && ` under patient id ${patientids.join(', ')}`}
        </li>
        <li>{name(enquiries.length, 'enquiry', 'enquiries')}</li>
      </ul>
      {isHeld && <p>These data are held and cannot be erased until they are released.</p>}
      <p>
        To erase all of it, whoever looks after this site runs the command <code>erase</code>.
      </p>
    </>
  );
}

function name(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
