import { useRef, useState } from 'react';
import { sendEnquiry, type Sending } from './send-enquiry.ts';
import type { AnswerSheet } from './use-answers.ts';

export type Outcome =
  | { kind: 'none' }
  | { kind: 'sending'; isRetry: boolean; before: Outcome }
  /** A sentence of the server, on the page that it answered a form without script with. */
  | { kind: 'notice'; notice: string }
  | Extract<Sending, { kind: 'sent' | 'too-many' | 'offline' | 'not-sent' }>;

interface Told {
  onSent: () => void;
  /** Awaited before the page says so itself. */
  onFailed: () => Promise<void>;
}

/** Sends what the sheet holds, one at a time, and remembers how it went. */
export function useSending(sheet: AnswerSheet, notice: string | undefined, told: Told) {
  const [outcome, setOutcome] = useState<Outcome>(
    notice ? { kind: 'notice', notice } : { kind: 'none' },
  );
  const isBusy = useRef(false);

  async function send(website: string): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    setOutcome((before) => ({ kind: 'sending', isRetry: false, before }));
    const sending = await sendWithFreshKey(website);
    isBusy.current = false;
    await settle(sending);
  }

  const onRetry = () =>
    setOutcome((before) => (before.kind === 'sending' ? { ...before, isRetry: true } : before));

  async function sendWithFreshKey(website: string): Promise<Sending> {
    const { answers, key } = sheet;
    const first = await sendEnquiry({ answers, website, key: key.current }, onRetry);
    if (first.kind !== 'key-taken') return first;
    sheet.renewKey();
    return sendEnquiry({ answers, website, key: key.current }, onRetry);
  }

  async function settle(sending: Sending): Promise<void> {
    switch (sending.kind) {
      case 'sent':
        sheet.clear();
        told.onSent();
        return setOutcome(sending);
      case 'wrong':
        sheet.refuse(sending.fields);
        return setOutcome({ kind: 'none' });
      case 'offline':
      case 'too-many':
        return setOutcome(sending);
      case 'key-taken':
      case 'not-sent':
        setOutcome({ kind: 'none' });
        await told.onFailed();
        if (!isBusy.current) setOutcome({ kind: 'not-sent' });
    }
  }

  return { outcome, isSending: outcome.kind === 'sending', send };
}
