import { keepOnDevice } from '../../ui/device-value.ts';

/** The name last used to sign in on this device, to fill in the form. */
export const staffName = keepOnDevice('staff-name');
