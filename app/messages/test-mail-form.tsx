import { useMutation } from '@tanstack/react-query';
import { callsOf } from '../http/client/call-route.ts';
import { takeValue } from '../http/client/staff-query.ts';
import type { testMailRoutes } from './messages.contract.ts';
import { describeTestMail } from './test-mail.ts';
import { TextField, TextForm } from '../ui/text-form.tsx';

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

  return (
    <details className="more">
      <summary>Try the mail server</summary>
      <TextForm
        button="Send a test message"
        isBusy={isPending}
        onSend={(read) => mutate(read('testAddress').trim())}
        answer={
          <div className="part-answer" aria-live="polite">
            {isPending && <p>Waiting for the mail server …</p>}
            {error && wrong === undefined && <p className="fault">{error.message}</p>}
            {data && (
              <p className={data.result === 'accepted' ? undefined : 'fault'}>
                {describeTestMail(data, data.address)}
              </p>
            )}
          </div>
        }
      >
        <TextField name="testAddress" label="E-mail address" type="email" wrong={wrong} />
      </TextForm>
    </details>
  );
}
