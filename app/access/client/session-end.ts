import { createSharedValue } from '../../ui/shared-value.ts';

/** How the last session of this page ended, where nobody at it ended it: the password modal tells. */
export const sessionEnd = createSharedValue<'locked' | 'over' | undefined>(undefined);
