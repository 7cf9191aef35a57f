import { keepOnDevice } from '../../ui/device-value.ts';

/** How this browser signals a new enquiry; one of `Signal`. */
export const signalOnDevice = keepOnDevice('enquiry-signal');
