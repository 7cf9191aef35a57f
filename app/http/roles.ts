/** What a named person may do, least first: each may do all that the one before it may. */
export const ROLES = ['front-desk', 'doctor', 'owner'] as const;

export type Role = (typeof ROLES)[number];

export const ROLE_WORDS: Record<Role, string> = {
  'front-desk': 'front desk',
  doctor: 'doctor',
  owner: 'owner',
};

/** Who signed in with the shared password has no role of their own and may do everything. */
export function mayDo(role: Role | null, least: Role): boolean {
  return role === null || ROLES.indexOf(role) >= ROLES.indexOf(least);
}
