import { showDay } from '../../hours/desk-times.ts';
import { GROWTH_MEASURES } from '../../measures/growth.ts';
import { GROWTH_WORDS, type GrowthVisit, showSds } from './list-growth.ts';

/** The values of the charts as a table, for screen readers and for print. */
export function GrowthValues({ grown }: { grown: readonly GrowthVisit[] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that keys can scroll it
    <section className="growth-table" aria-label="Growth by visit" tabIndex={0}>
      <table className="table">
        <caption>Height, weight and BMI by age, newest first. An SDS is no diagnosis.</caption>
        <thead>
          <tr>
            <th scope="col">Visit</th>
            <th scope="col">Age</th>
            {GROWTH_MEASURES.map((measure) => (
              <th key={measure} scope="col">
                {`${GROWTH_WORDS[measure].label} (${GROWTH_WORDS[measure].unit})`}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {grown.map(({ key, day, age, values }) => (
            <tr key={key}>
              <th scope="row">{showDay(day)}</th>
              <td>{age}</td>
              {GROWTH_MEASURES.map((measure) => (
                <td key={measure} className="figures">
                  {values[measure]?.text ?? '–'}
                  {values[measure]?.sds !== undefined && (
                    <span className="hint growth-sds">{showSds(values[measure].sds)}</span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
