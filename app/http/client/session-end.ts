import { createSharedValue } from '../../ui/shared-value.ts';

/** How the last session of this page ended, unless somebody signed out here. The password modal shows it. */
export const sessionEnd = createSharedValue<'locked' | 'over' | undefined>(undefined);
