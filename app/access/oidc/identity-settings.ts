import type { Role } from '../../http/roles.ts';

/** How staff sign in by name: any OpenID Connect provider. docs/named-staff.md says what each is for. */
export interface IdentitySettings {
  /** 'https://id.example.org', exactly as the provider calls itself. */
  issuer: string;
  clientId: string;
  /** Without it the site is a public client and PKCE alone guards the code. */
  clientSecret: string | undefined;
  /** As the button says it: 'Sign in with {name}'. */
  name: string;
  scopes: string;
  rolesClaim: string;
  /** What the provider calls each role. */
  roleNames: Record<Role, string>;
  prompt: 'login' | 'select_account' | undefined;
  /** True: the shared password opens nothing any more. */
  isOnly: boolean;
}
