import { type Role, ROLES } from '../../http/roles.ts';

export interface NamedPerson {
  /** Issuer and subject, 'https://id.example.org#a1b2'. It stays the same for the life of the account. */
  person: string;
  name: string;
  /** The highest role that the provider gave; undefined if it gave none of ours. */
  role: Role | undefined;
}

const MAX_NAME = 60;

type Claims = { iss: string; sub: string } & Record<string, unknown>;

/** Reads the person, the name and the role from the provider's claims. */
export function readNamedPerson(
  claims: Claims,
  { rolesClaim, roleNames }: { rolesClaim: string; roleNames: Record<Role, string> },
): NamedPerson {
  const given = listWords(findClaim(claims, rolesClaim));
  const held = ROLES.filter((role) => given.includes(roleNames[role]));
  return {
    // An issuer contains no '#', so the combination is unambiguous.
    person: `${claims.iss}#${claims.sub}`,
    name: readName(claims),
    role: held.at(-1),
  };
}

/** The claim with exactly this name ('https://example.org/roles'), or else the nested one on a dotted path ('realm_access.roles'). */
export function findClaim(claims: Record<string, unknown>, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  let value: unknown = claims;
  for (const part of name.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part))
      return undefined;
    value = (value as Record<string, unknown>)[part];
  }
  return value;
}

/** The words of a claim that is a list of strings, or one string separated by spaces or commas. */
function listWords(claim: unknown): string[] {
  if (typeof claim === 'string') return [claim, ...claim.split(/[\s,]+/)].filter(Boolean);
  if (!Array.isArray(claim)) return [];
  return claim.filter((one) => typeof one === 'string');
}

function readName(claims: Claims): string {
  const names = [claims.name, claims.preferred_username, claims.email, claims.sub];
  const clean = names.map((name) =>
    // Invisible characters could make one name look like another.
    typeof name === 'string' ? name.replace(/[\p{C}\s]+/gu, ' ').trim() : '',
  );
  return [...(clean.find(Boolean) ?? claims.sub)].slice(0, MAX_NAME).join('');
}
