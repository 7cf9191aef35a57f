import { createSharedValue } from '../../ui/shared-value.ts';

/** The key of the report that is open in the viewer: what is typed beside it is most likely about it. */
export const openedReport = createSharedValue<string | undefined>(undefined);
