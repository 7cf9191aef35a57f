import { parseArgs } from 'node:util';
import { readPeriods, USUAL_PERIODS } from '../../app/content/files/clinic-file.server.ts';
import { ContentError } from '../../app/content/files/content-file.server.ts';
import { CLINIC_COMMAND } from '../../server/settings/settings.ts';
import { CommandFault, type CommandContext } from '../command.ts';
import { withStores, type Stores } from '../open-stores.ts';
import { addDemoData } from './add-demo-data.ts';
import { DEMO_DAYS } from './demo-random.ts';

export const help = `fill an empty clinic with invented patients, enquiries and reports

  ${CLINIC_COMMAND} demo-data [--patients 200] [--visits 3] [--enquiries 40] [--reports 40]
                              [--seed 1] [--add]

  --patients N   number of patients
  --visits N     each patient has 1 to N visits, with one record for each visit
  --enquiries N  number of enquiries
  --reports N    number of patients with report files
  --seed N       seed of the random numbers: the same seed on the same day invents the same people
  --add          add to the existing data, with a new seed unless one is given; without --add, a
                 database that holds records is refused

Visits are spread over the last two years, enquiries over half the time for which the clinic keeps them
(retention in content/clinic.yaml). All people are invented: names are random combinations, mobile
numbers begin with 90000, addresses end in @example.org. Everything is stored in one transaction at the
end, so a run that is stopped adds nothing.
`;

export async function run(args: string[], context: CommandContext): Promise<number> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args,
    options: {
      patients: text,
      visits: text,
      enquiries: text,
      reports: text,
      seed: text,
      add: { type: 'boolean' },
    },
  });
  const size = {
    patients: readCount('patients', values.patients, 200, 0, 10_000_000),
    visits: readCount('visits', values.visits, 3, 1, 20),
    enquiries: readCount('enquiries', values.enquiries, 40, 0, 10_000_000),
    reports: readCount('reports', values.reports, 40, 0, 1_000_000),
  };
  const fill = async (stores: Stores): Promise<number> => {
    const there = await countRecords(stores);
    if (there > 0 && !values.add) {
      throw new CommandFault(
        `There are ${there} records already: add invented ones with --add, or set ${context.settings.databaseUrl ? 'DATABASE_URL to an empty database' : 'DATA_DIR to an empty folder'}.`,
      );
    }
    const seed = readCount('seed', values.seed, 1 + there, 0, 2 ** 32 - 1);
    const startedAt = performance.now();
    const enquiryDays = await findEnquiryDays(context.settings.contentDir);
    const whole = { ...size, enquiryDays, seed, firstNumber: there };
    const added = await addDemoData(stores, whole, context);
    const seconds = (performance.now() - startedAt) / 1000;
    context.output.write(
      `Added ${added.records} records of ${size.patients} patients, ${added.enquiries} enquiries and ${added.files} report files in ${seconds.toFixed(1)} s.\n`,
    );
    return 0;
  };
  return withStores(context.settings, fill, { mayBegin: true });
}

/** Days in half of the enquiries' retention period, so that no invented enquiry is due soon. */
async function findEnquiryDays(contentDir: string): Promise<number> {
  const { enquiriesMonths } = await readPeriods(contentDir).then(
    ({ periods }) => periods,
    (error: unknown) => {
      // A clinic can be tried out before its content is in order.
      if (error instanceof ContentError) return USUAL_PERIODS;
      throw error;
    },
  );
  return Math.min(DEMO_DAYS, enquiriesMonths * 15);
}

async function countRecords({ database }: Stores): Promise<number> {
  const { count } = await database.read
    .selectFrom('records')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function readCount(
  name: string,
  text: string | undefined,
  otherwise: number,
  least: number,
  most: number,
): number {
  if (text === undefined) return otherwise;
  const number = Number(text);
  if (/^\d+$/.test(text) && number >= least && number <= most) return number;
  throw new CommandFault(
    `--${name} is '${text}': expected a whole number from ${least} to ${most}.`,
  );
}
