import { type Role, ROLES } from '../../http/roles.ts';

export interface NamedPerson {
  /** Issuer and subject, 'https://id.example.org#a1b2': the same for as long as the account lives. */
  person: string;
  name: string;
  /** The highest that the provider gave; undefined where it gave none that is known here. */
  role: Role | undefined;
}

const MAX_NAME = 60;

type Claims = { iss: string; sub: string } & Record<string, unknown>;

/** Who that is and what they may do, from what the provider says of them. */
export function readNamedPerson(
  claims: Claims,
  { rolesClaim, roleNames }: { rolesClaim: string; roleNames: Record<Role, string> },
): NamedPerson {
  const given = listWords(findClaim(claims, rolesClaim));
  const held = ROLES.filter((role) => given.includes(roleNames[role]));
  return {
    // An issuer has no '#', so the two cannot run into each other.
    person: `${claims.iss}#${claims.sub}`,
    name: readName(claims),
    role: held.at(-1),
  };
}

/** The claim of this very name ('https://example.org/roles'), or the one that dots lead to ('realm_access.roles'). */
export function findClaim(claims: Record<string, unknown>, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  let place: unknown = claims;
  for (const part of name.split('.')) {
    if (typeof place !== 'object' || place === null || !Object.hasOwn(place, part))
      return undefined;
    place = (place as Record<string, unknown>)[part];
  }
  return place;
}

/** A list of texts, or one text with spaces or commas between. */
function listWords(claim: unknown): string[] {
  if (typeof claim === 'string') return [claim, ...claim.split(/[\s,]+/)].filter(Boolean);
  if (!Array.isArray(claim)) return [];
  return claim.filter((one) => typeof one === 'string');
}

function readName(claims: Claims): string {
  const names = [claims.name, claims.preferred_username, claims.email, claims.sub];
  const clean = names.map((name) =>
    // What is not seen could make one name look like another.
    typeof name === 'string' ? name.replace(/[\p{C}\s]+/gu, ' ').trim() : '',
  );
  return [...(clean.find(Boolean) ?? claims.sub)].slice(0, MAX_NAME).join('');
}
