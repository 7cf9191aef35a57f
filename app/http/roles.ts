/** Roles of people who sign in by name, the lowest first. Each role includes the ones before it. */
export const ROLES = ['front-desk', 'doctor', 'owner'] as const;

export type Role = (typeof ROLES)[number];

export const ROLE_WORDS: Record<Role, string> = {
  'front-desk': 'front desk',
  doctor: 'doctor',
  owner: 'owner',
};

/** Whether the role is at least `least`. A session of the shared password has the role null and may do everything. */
export function mayDo(role: Role | null, least: Role): boolean {
  return role === null || ROLES.indexOf(role) >= ROLES.indexOf(least);
}
