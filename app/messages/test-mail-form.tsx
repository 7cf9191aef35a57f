import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent } from 'react';
import { callsOf } from '../http/client/call-route.ts';
import { takeValue } from '../http/client/staff-query.ts';
import type { testMailRoutes } from './messages.contract.ts';
import { describeTestMail } from './test-mail.ts';
import { OwnerField } from '../ui/text-field.tsx';

const call = callsOf<typeof testMailRoutes>();

/** Lets the owner try the mail server and read what it answers. */
export function TestMailForm() {
  const { data, error, mutate, isPending } = useMutation({
    mutationFn: async (address: string) => {
      const answer = await call('POST /staff/mail/test', { body: { address } });
      return { ...takeValue(answer), address };
    },
  });
  const wrong = error?.faults['address'];

  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    mutate(String(new FormData(event.currentTarget).get('testAddress') ?? '').trim());
  }

  return (
    <details className="owner-more">
      <summary>Try the mail server</summary>
      <form className="owner-form" noValidate onSubmit={send}>
        <OwnerField name="testAddress" label="E-mail address" type="email" wrong={wrong} />
        <button
          type="submit"
          className="button button-small button-secondary"
          aria-disabled={isPending}
        >
          Send a test message
        </button>
        <div className="owner-answer" aria-live="polite">
          {isPending && <p>Waiting for the mail server …</p>}
          {error && wrong === undefined && <p className="owner-wrong">{error.message}</p>}
          {data && (
            <p className={data.result === 'accepted' ? undefined : 'owner-wrong'}>
              {describeTestMail(data, data.address)}
            </p>
          )}
        </div>
      </form>
    </details>
  );
}
