import { z } from 'zod';

/** The fields that the API adds to a mobile number that staff may call. */
export const mobileFields = {
  mobileTyped: z.string().exactOptional().meta({
    description:
      'The number as it was typed, only where `mobile` does not say which country it belongs to',
  }),
  dial: z.string().nullable().exactOptional().meta({
    description:
      "The number to call, '+6591234567'; null where its country is not known; absent where it is +91 and the ten digits of `mobile`",
  }),
};
