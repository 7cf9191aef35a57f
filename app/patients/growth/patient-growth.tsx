import { useQuery } from '@tanstack/react-query';
import { showDay } from '../../hours/desk-times.ts';
import {
  type ChildSex,
  findTargetHeight,
  GROWTH_MEASURES,
  growthFile,
  type GrowthMeasure,
  type GrowthTable,
} from '../../measures/growth.ts';
import type { Facts } from '../facts/facts.ts';
import type { Patient } from '../patient.ts';
import { VitalChart } from '../vitals/vital-chart.tsx';
import { growthQuery } from './growth-query.ts';
import { GrowthValues } from './growth-values.tsx';
import {
  GROWTH_WORDS,
  type GrowthVisit,
  isUnderFive,
  joinAll,
  listGrowth,
  listMissingTables,
  makeAgeAxis,
  readChild,
  showSds,
} from './list-growth.ts';
import './patient-growth.css';

interface Props {
  /** Newest first. */
  visits: Patient[];
  facts: Pick<Facts, 'birthdate' | 'sex' | 'motherHeight' | 'fatherHeight'>;
}

/** Height, weight and BMI of a child by age, with SDS and centile where the clinic has tables; what is missing is said. */
export default function PatientGrowth({ visits, facts }: Props) {
  const { birthdate, sex, missing } = readChild(facts);
  return (
    <section className="stack gap-4 growth" aria-labelledby="growth-title">
      <h4 id="growth-title">Growth</h4>
      <Missing sentences={missing} />
      {birthdate !== undefined &&
        (sex === undefined ? (
          <Grown {...listGrowth(visits, birthdate, joinAll([]))} tables={[]} />
        ) : (
          <Compared visits={visits} birthdate={birthdate} sex={sex} facts={facts} />
        ))}
    </section>
  );
}

function Missing({ sentences }: { sentences: string[] }) {
  if (sentences.length === 0) return null;
  return (
    <div className="stack note warn screen-only">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  );
}

interface ComparedProps extends Props {
  birthdate: string;
  sex: ChildSex;
}

function Compared({ visits, birthdate, sex, facts }: ComparedProps) {
  const { data: tables, isError } = useQuery(growthQuery(sex));
  if (!tables) {
    const failed = 'The growth tables could not be loaded. Close this and open it again.';
    return <p className="muted">{isError ? failed : 'Loading'}</p>;
  }
  const listed = listGrowth(visits, birthdate, joinAll(tables));
  const { motherHeight: mother, fatherHeight: father } = facts;
  const target =
    mother !== null && father !== null
      ? findTargetHeight(sex, Number(mother), Number(father))
      : undefined;
  return (
    <>
      <Missing sentences={listMissingTables(listed.grown, sex, tables)} />
      {target && (
        <p>
          {`Target height ${target.value} cm (${target.from} to ${target.to} cm): mother ${mother} cm, father ${father} cm; Tanner 1970.`}
        </p>
      )}
      {!target && (mother ?? father) !== null && (
        <p className="muted">
          {`The target height needs the height of the ${mother === null ? 'mother' : 'father'} too.`}
        </p>
      )}
      <Grown {...listed} tables={tables} target={target} />
    </>
  );
}

interface GrownProps extends ReturnType<typeof listGrowth> {
  tables: GrowthTable[];
  target?: ReturnType<typeof findTargetHeight> | undefined;
}

function Grown({ grown, beforeBirth, tables, target }: GrownProps) {
  const rows = joinAll(tables);
  const used = tables.filter(
    (table) =>
      table.rows.length > 0 &&
      grown.some(({ months }) => isUnderFive(months) === table.isUnderFive),
  );
  const sources = new Set(used.flatMap(({ source }) => source ?? []));
  return (
    <>
      {beforeBirth.length > 0 && (
        <p className="note warn">
          {`Visited before the birth date, so without an age: ${beforeBirth.join(', ')}.`}
        </p>
      )}
      {grown.length === 0 ? (
        <p className="muted">No height or weight to draw.</p>
      ) : (
        <>
          <div className="growth-charts screen-only">
            {GROWTH_MEASURES.map((measure) => {
              const points = listPoints(grown, measure);
              const ages = makeAgeAxis(
                grown,
                rows[measure],
                measure === 'height' ? target : undefined,
              );
              const { label, unit } = GROWTH_WORDS[measure];
              const name = `${label} by age`;
              return (
                points.length > 0 && (
                  <VitalChart
                    // Drawn once, so anew with other values.
                    key={JSON.stringify([points, target, used.map((table) => growthFile(table))])}
                    label={name}
                    unit={unit}
                    lines={[name]}
                    points={points}
                    spans={[]}
                    ages={ages}
                  />
                )
              );
            })}
          </div>
          {used.length > 0 && (
            <p className="hint">
              Curves: centiles 3, 10, 25, 50, 75, 90 and 97
              {sources.size > 0 && ` (${[...sources].join('; ')})`}. SDS: standard deviation score.
            </p>
          )}
          <GrowthValues grown={grown} />
        </>
      )}
    </>
  );
}

/** The values of a measure, oldest first. */
function listPoints(grown: readonly GrowthVisit[], measure: GrowthMeasure) {
  return grown
    .flatMap(({ day, months, age, values }) => {
      const { [measure]: one } = values;
      if (one?.value === undefined) return [];
      const text = `${one.text} ${GROWTH_WORDS[measure].unit}`;
      const flag = one.sds === undefined ? undefined : showSds(one.sds);
      const when = `${showDay(day)}, ${age}`;
      return [{ time: months / 12, numbers: [one.value], text, when, flag }];
    })
    .sort((one, next) => one.time - next.time);
}
