import type { Role } from '../../http/roles.ts';

/** What a browser keeps while its person is at the identity service: none of it opens anything by itself. */
export interface PendingSignIn {
  state: string;
  nonce: string;
  /** PKCE: proves to the provider that whoever brings the code is who began. */
  verifier: string;
  /** Milliseconds since 1970 */
  begunAt: number;
}

export interface Begun {
  /** The provider's own page. */
  address: string;
  pending: PendingSignIn;
}

export interface NamedPerson {
  /** Issuer and subject, 'https://id.example.org#a1b2': the same for as long as the account lives. */
  person: string;
  name: string;
  /** The highest that the provider gave; undefined where it gave none that is known here. */
  role: Role | undefined;
}

export type Refused =
  /** The person stopped, or the provider did not let them in. */
  | 'declined'
  | 'unreachable'
  /** Too many sign-ins are being checked with the provider at this moment. */
  | 'busy'
  /** The answer was too old or from the future. */
  | 'clock'
  /** The person authenticated before this sign-in began: it may be a colleague's session at the provider. */
  | 'not-anew'
  /** The provider does not say when the person authenticated. */
  | 'no-auth-time'
  /** What came back is not what a true answer to our question would be. */
  | 'untrusted';

export type Finished =
  | {
      kind: 'person';
      who: NamedPerson;
      /** Seconds since 1970, by the provider's clock. Undefined where OIDC_PROMPT is off. */
      authenticatedAt: number | undefined;
    }
  /** `code` names the fault for the log; it is a word of the library or of the protocol. */
  | { kind: 'refused'; why: Refused; code: string };
