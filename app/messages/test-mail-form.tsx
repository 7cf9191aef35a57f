import { useMutation } from '@tanstack/react-query';
import { useId, type SubmitEvent } from 'react';
import { callStaff } from '../access/client/call-staff.ts';
import { type StaffError, takeValue } from '../access/client/staff-query.ts';
import { describeTestMail, type TestMailAnswer } from './test-mail.ts';

/** Lets the owner try the mail server and read what it answers. */
export default function TestMailForm() {
  const id = useId();
  const { data, error, mutate, isPending } = useMutation({
    mutationFn: async (address: string) => {
      const body = { address };
      const answer = await callStaff<TestMailAnswer>('POST', '/staff/mail/test', { body });
      return { ...takeValue(answer), address };
    },
  });

  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    mutate(String(new FormData(event.currentTarget).get('testAddress') ?? '').trim());
  }

  return (
    <details className="care-kept">
      <summary>Try the mail server</summary>
      <form className="care-form" noValidate onSubmit={send}>
        <label htmlFor={id}>E-mail address</label>
        <input
          id={id}
          name="testAddress"
          type="email"
          autoComplete="off"
          aria-invalid={isWrongAddress(error) || undefined}
          aria-describedby={`${id}-answer`}
        />
        <button type="submit" className="button button-secondary" aria-disabled={isPending}>
          Send a test message
        </button>
      </form>
      <div id={`${id}-answer`} className="care-answer" aria-live="polite">
        {isPending && <p>Waiting for the mail server …</p>}
        {error && <p className="care-wrong">{explain(error)}</p>}
        {data && (
          <p className={data.result === 'accepted' ? undefined : 'care-wrong'}>
            {describeTestMail(data, data.address)}
          </p>
        )}
      </div>
    </details>
  );
}

function isWrongAddress(error: StaffError | null): boolean {
  return error?.answer.kind === 'refused' && error.answer.status === 422;
}

function explain({ answer, message }: StaffError): string {
  if (answer.kind !== 'unreachable') return message;
  return 'This site could not be reached. Please check the connection and try again.';
}
