import { dialPoint } from '../../drawings/dial-geometry.ts';
import { pair, short } from '../../drawings/svg.ts';

export interface DialWords {
  midnight: string;
  noon: string;
  cortisol: string;
  melatonin: string;
}

const SMALL_HOURS = [3, 9, 15, 21];

/** Words on the dial: hours around it, and the names of two rhythms where there is room. */
export function DialMarks({ words }: { words: DialWords }) {
  return (
    <>
      <g className="dial-hours">
        <text x="380" y="726">
          {words.midnight}
        </text>
        <text className="dial-left" x="46" y="386">
          6 am
        </text>
        <text className="dial-noon" x="380" y="46">
          {words.noon}
        </text>
        <text className="dial-right" x="714" y="386">
          6 pm
        </text>
        {SMALL_HOURS.map((hour) => {
          const [x, y] = dialPoint(hour, 346);
          return (
            <text key={hour} x={short(x)} y={short(y + 6)}>
              {hour % 12}
            </text>
          );
        })}
      </g>
      <g className="dial-names">
        <path id="dial-cortisol" d={nameArc(6.2, 13.2, 259, 1)} />
        <text className="dial-cortisol">
          <textPath href="#dial-cortisol" startOffset="50%">
            {words.cortisol}
          </textPath>
        </text>
        <path id="dial-melatonin" d={nameArc(6, -0.6, 232, 0)} />
        <text className="dial-melatonin">
          <textPath href="#dial-melatonin" startOffset="47%">
            {words.melatonin}
          </textPath>
        </text>
      </g>
    </>
  );
}

function nameArc(from: number, to: number, radius: number, sweep: 0 | 1): string {
  const [start, end] = [dialPoint(from, radius), dialPoint(to, radius)];
  return `M${pair(start)}A${radius} ${radius} 0 0 ${sweep} ${pair(end)}`;
}
