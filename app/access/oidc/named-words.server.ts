import { ROLES, ROLE_WORDS } from '../../http/roles.ts';
import type { NamedOutcome } from './sign-in-named.server.ts';

export interface Problem {
  status: 400 | 403 | 502 | 503;
  heading: string;
  /** The reason, and what the person can do. */
  text: string;
}

const AGAIN = 'Press Search and begin again.';

/** The page for a person who came back from the identity service without being signed in. */
export function describeProblem(
  outcome: Exclude<NamedOutcome, { kind: 'open' }>,
  service: string,
  isOnly: boolean,
): Problem {
  const heading = 'You are not signed in';
  switch (outcome.kind) {
    case 'not-begun':
      return {
        status: 400,
        heading,
        text: `This sign-in was not begun in this browser, took longer than ten minutes, or was finished before. ${AGAIN}`,
      };
    case 'no-role': {
      const roles = ROLES.map((role) => ROLE_WORDS[role]).join(', ');
      return {
        status: 403,
        heading,
        text: `${service} knows you as ${outcome.name}, but gives you no role at this clinic. Ask the owner of the clinic for one of these: ${roles}.`,
      };
    }
    case 'refused':
      return { heading, ...describeRefusal(outcome.why, service, isOnly) };
  }
}

function describeRefusal(
  why: Extract<NamedOutcome, { kind: 'refused' }>['why'],
  service: string,
  isOnly: boolean,
): Omit<Problem, 'heading'> {
  switch (why) {
    case 'declined':
      return { status: 403, text: `${service} did not sign you in. ${AGAIN}` };
    case 'unreachable': {
      const orPassword = isOnly ? '' : ' or sign in with the password';
      return {
        status: 503,
        text: `${service} does not answer just now. Please try again in a few minutes${orPassword}.`,
      };
    }
    case 'busy':
      return { status: 503, text: `Too many people are signing in just now. ${AGAIN}` };
    case 'clock':
      return {
        status: 502,
        text: `The answer of ${service} is too old or from the future: its clock and the clock of this site differ by more than a minute. ${AGAIN} If it stays so, tell whoever runs the site.`,
      };
    case 'not-anew':
      return {
        status: 502,
        text: `${service} did not ask you to sign in again. It answered with an earlier sign-in, which may be a colleague’s. Sign out of ${service}, then press Search and begin again. If this happens again, tell whoever runs the site.`,
      };
    case 'no-auth-time':
      return {
        status: 502,
        text: `${service} does not say when you signed in there, so this site cannot tell whether an earlier sign-in was used. Tell whoever runs the site.`,
      };
    case 'untrusted':
      return {
        status: 502,
        text: `The answer of ${service} could not be trusted. ${AGAIN} If it stays so, tell whoever runs the site.`,
      };
  }
}
