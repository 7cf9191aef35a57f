import { z } from 'zod';
import { USUAL_PERIODS } from '../periods.ts';
import { degrees, email, phone, text, webAddress, wholeNumber } from './content-values.server.ts';
import { openingSchema } from './opening-schema.server.ts';
import { targetsSchema } from './targets-schema.server.ts';

/** `content/clinic.yaml`: the facts about the clinic. */
export const clinicSchema = z.strictObject({
  name: text,
  shortName: text,
  brandLine: text,
  city: text,
  address: z.strictObject({
    lines: z.array(text).min(1, 'must have at least one entry'),
    postalCode: text,
    region: text,
    country: text.regex(/^[A-Z]{2}$/, 'must be two capital letters such as IN'),
  }),
  position: z.strictObject({ latitude: degrees(90), longitude: degrees(180) }),
  phone,
  email,
  whatsapp: z
    .strictObject({
      number: text.regex(
        /^[1-9]\d{9,14}$/,
        'must be the number with country code, digits only, such as 918910000101',
      ),
      message: text,
    })
    .optional(),
  reply: z.strictObject({ subject: text, message: text }).optional(),
  hours: openingSchema,
  retention: z
    .strictObject({
      enquiriesMonths: wholeNumber(1, 120),
      recordsYears: wholeNumber(3, 100).optional(),
    })
    .default(USUAL_PERIODS as { enquiriesMonths: number }),
  targets: targetsSchema,
  map: z.strictObject({
    embedUrl: text.optional(),
    directionsUrl: webAddress.optional(),
    title: text,
  }),
});

export type ClinicFacts = z.infer<typeof clinicSchema>;
