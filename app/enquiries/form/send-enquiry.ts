import { readRetryAfter } from '../../ui/retry-after.ts';
import { isEnquiryField } from './answers.ts';
import type { EnquiryAnswers, EnquiryField } from '../enquiry.ts';
import type { Received } from '../receive/enquiries.contract.ts';
import { useRef, useState } from 'react';
import type { AnswerSheet } from './use-answers.ts';

export type Outcome =
  | { kind: 'none' }
  | { kind: 'sending'; isRetry: boolean; before: Outcome }
  /** A message in the page with which the server answered a form sent without script. */
  | { kind: 'notice'; notice: string }
  | (Extract<Sending, { kind: 'sent' }> & { mobile: string })
  | Extract<Sending, { kind: 'too-many' | 'offline' | 'not-sent' }>;

interface SendEvents {
  onSent: () => void;
  /** Awaited before the form itself shows that nothing was sent. */
  onFailed: () => Promise<void>;
}

/** Sends the answers of the form, never twice at a time, and holds the outcome. */
export function useSendAnswers(sheet: AnswerSheet, notice: string | undefined, events: SendEvents) {
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
    await showOutcome(sending);
  }

  const onRetry = () =>
    setOutcome((before) => (before.kind === 'sending' ? { ...before, isRetry: true } : before));

  async function sendWithFreshKey(website: string): Promise<Sending> {
    const { answers, key } = sheet;
    const { lang: language } = document.documentElement;
    const first = await sendEnquiry({ answers, website, key: key.current, language }, onRetry);
    if (first.kind !== 'key-taken') return first;
    sheet.renewKey();
    return sendEnquiry({ answers, website, key: key.current, language }, onRetry);
  }

  async function showOutcome(sending: Sending): Promise<void> {
    switch (sending.kind) {
      case 'sent': {
        const { mobile } = sheet.answers;
        sheet.clear();
        events.onSent();
        return setOutcome({ ...sending, mobile });
      }
      case 'wrong':
        sheet.refuse(sending.fields);
        return setOutcome({ kind: 'none' });
      case 'offline':
      case 'too-many':
        return setOutcome(sending);
      case 'key-taken':
      case 'not-sent':
        setOutcome({ kind: 'none' });
        await events.onFailed();
        if (!isBusy.current) setOutcome({ kind: 'not-sent' });
    }
  }

  const startAgain = () => setOutcome({ kind: 'none' });

  return { outcome, isSending: outcome.kind === 'sending', send, startAgain };
}

/** Pauses before the automatic retries. */
const RETRY_PAUSES_MS = [400, 1200];
const TIMEOUT_MS = 15_000;

type Sending =
  /** `link` is the path of the visitor's own page. */
  | { kind: 'sent'; reference: string; link: string | undefined }
  | { kind: 'wrong'; fields: EnquiryField[] }
  /** Other answers were stored under this idempotency key. */
  | { kind: 'key-taken' }
  | { kind: 'too-many'; seconds: number }
  | { kind: 'offline' }
  | { kind: 'not-sent' };

interface Enquiry {
  answers: EnquiryAnswers;
  /** The hidden trap field, which only programs fill in. */
  website: string;
  key: string;
  /** The language of the page, for the e-mail that confirms the enquiry. */
  language: string;
}

/** Posts the enquiry and, without an answer, tries twice more; thanks to its key it is stored once. */
export async function sendEnquiry(
  enquiry: Enquiry,
  onRetry: () => void,
  address = '/enquiries',
): Promise<Sending> {
  if (isOffline()) return { kind: 'offline' };
  for (const pause of [...RETRY_PAUSES_MS, undefined]) {
    const sending = await tryOnce(enquiry, address);
    if (sending) return sending;
    if (pause === undefined) break;
    onRetry();
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return { kind: isOffline() ? 'offline' : 'not-sent' };
}

/** One attempt; undefined if a retry may succeed. */
async function tryOnce(enquiry: Enquiry, address: string): Promise<Sending | undefined> {
  const stop = new AbortController();
  const timeout = setTimeout(() => stop.abort(), TIMEOUT_MS);
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: {
        Accept: 'application/json',
        'Content-Type': 'application/json',
        'Idempotency-Key': enquiry.key,
      },
      body: JSON.stringify({
        ...enquiry.answers,
        website: enquiry.website,
        language: enquiry.language,
      }),
      signal: stop.signal,
    });
    return await readSending(response);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timeout);
  }
}

async function readSending(response: Response): Promise<Sending | undefined> {
  if (response.ok) {
    // The sign-in page of a hotel's network answers 200 too: only a reference proves that the enquiry is stored.
    const { reference, link }: Partial<Received> = await response.json();
    return reference ? { kind: 'sent', reference, link } : undefined;
  }
  if (response.status === 429)
    return { kind: 'too-many', seconds: readRetryAfter(response.headers) };
  if (response.status === 422) {
    const { errors = {} }: { errors?: object } = await response.json();
    const fields = Object.keys(errors).filter(isEnquiryField);
    return fields.length > 0 ? { kind: 'wrong', fields } : { kind: 'key-taken' };
  }
  return response.status >= 500 ? undefined : { kind: 'not-sent' };
}

function isOffline(): boolean {
  return navigator.onLine === false;
}
