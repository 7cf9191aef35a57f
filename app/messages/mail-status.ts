import { showInstant } from '../hours/desk-times.ts';
import type { MailStatus } from './messages.contract.ts';

interface MailSentence {
  /** 'alarm' is shown in red: somebody has to act. */
  kind: 'fine' | 'alarm';
  text: string;
}

/** The sentences about e-mails that the owner reads. */
export function describeMail(status: MailStatus, timeZone: string): MailSentence {
  if (!status.isOn) {
    return { kind: 'fine', text: 'No mail server is set, so this site sends no e-mails.' };
  }
  const { lastFailure } = status;
  if (!lastFailure) return { kind: 'fine', text: 'No e-mail has failed within the last week.' };
  const counts = [
    status.waiting > 0 && `${status.waiting} waiting to be tried again`,
    status.refused > 0 && `${status.refused} refused`,
    status.givenUp > 0 && `${status.givenUp} given up`,
  ].filter((count) => count !== false);
  return {
    kind: 'alarm',
    text: `E-mails failed within the last week: ${counts.join(', ')}. The last answer, ${showInstant(lastFailure.at, timeZone)}: ${lastFailure.answer}`,
  };
}
