import './bar-chart.css';

export interface Bar {
  /** In full, for the table: '24 Nov to 30 Nov'. */
  name: string;
  /** Under the bar; '' for none. Default: the name. */
  label?: string;
  count: number;
}

interface Props {
  title: string;
  /** The heading of the table's first column, such as 'Week'. */
  heading: string;
  bars: readonly Bar[];
  /** Bars that stand side by side, for times; otherwise they lie below each other. */
  isOfTime?: boolean;
  /** Counts above the bars, where there is room for them. */
  hasCounts?: boolean;
}

/** Bars, and the same numbers as a table behind them. */
export function BarChart({ title, heading, bars, isOfTime = false, hasCounts = true }: Props) {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <figure className={`stack bars ${isOfTime ? 'bars-upright' : 'bars-lying'}`}>
      <figcaption>{title}</figcaption>
      <div className="bars-drawn" aria-hidden>
        {bars.map(({ name, label = name, count }) => (
          <div key={name} className="bars-one">
            <span className="muted bars-label">{label}</span>
            <span className="bars-space">
              {hasCounts && <span className="bars-count">{count}</span>}
              <span
                className="bars-bar"
                style={{ [isOfTime ? 'blockSize' : 'inlineSize']: `${(100 * count) / most}%` }}
              />
            </span>
          </div>
        ))}
      </div>
      <details className="more bars-table">
        <summary>As a table</summary>
        <table className="table">
          <caption className="visually-hidden">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{heading}</th>
              <th scope="col">Enquiries</th>
            </tr>
          </thead>
          <tbody>
            {bars.map(({ name, count }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{count}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
