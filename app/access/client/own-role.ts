import { mayDo, type Role, ROLES } from '../../http/roles.ts';
import { createSharedValue, useSharedValue } from '../../ui/shared-value.ts';

/** What the server said last about who asks; it decides itself on every call. */
const ownRole = createSharedValue<Role | undefined>(undefined);

/** `said` is the header Staff-Role of an answer. */
export function noteRole(said: string | null): void {
  const role = ROLES.find((one) => one === said);
  if (role !== undefined && role !== ownRole.read()) ownRole.write(role);
}

/** Whether to show what needs this role. Until the server has said, only what everybody may do is shown. */
export function useMay(least: Role): boolean {
  const role = useSharedValue(ownRole);
  return role !== undefined && mayDo(role, least);
}
