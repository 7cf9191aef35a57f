import { dialPoint } from '../../drawings/dial-geometry.ts';
import { pair, short } from '../../drawings/svg.ts';
import { minutesOf } from '../../hours/clinic-time.ts';
import { shortSpan } from '../../content/hours-text.ts';
import type { Session } from '../../hours/opening.ts';

export interface DialWords {
  midnight: string;
  noon: string;
  cortisol: string;
  melatonin: string;
  tsh: string;
}

const SMALL_HOURS = [3, 9, 15, 21];

/** The text on the dial: the hours and, where there is room, the names of the hormones. */
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
        <path id="dial-tsh" d={nameArc(23.8, 18.8, 140, 0)} />
        <text className="dial-tsh">
          <textPath href="#dial-tsh" startOffset="50%">
            {words.tsh}
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

/** Radius of the ring, in units of the viewBox. */
const RING = 290;
/** Hours that a span must last for its times to fit on the ring. */
const MIN_NAMED = 1.4;

/** One opening span on the ring; drawn hollow if today does not have it. */
export function DialSession({ session, isToday }: { session: Session; isToday: boolean }) {
  const opens = minutesOf(session.opens) / 60;
  const closes = minutesOf(session.closes) / 60;
  const middle = (opens + closes) / 2;
  const isLow = middle < 4 || middle > 20;
  const id = `dial-${session.opens}-${session.closes}`;
  return (
    <g className={isToday ? 'dial-session' : 'dial-session dial-rest'}>
      <path className="dial-session-edge" d={arc(opens, closes)} />
      <path className="dial-session-band" d={arc(opens + 0.06, closes - 0.06)} />
      {closes - opens > MIN_NAMED && (
        <>
          <path id={id} d={arc(opens - 1, closes + 1, isLow)} />
          <text dy=".35em">
            <textPath href={`#${id}`} startOffset="50%">
              {shortSpan(session)}
            </textPath>
          </text>
        </>
      )}
    </g>
  );
}

/** An SVG path along the ring between two hours. `backward` turns text on the lower half the right way up. */
function arc(from: number, to: number, backward = false): string {
  const [start, end] = backward ? [to, from] : [from, to];
  const isLong = to - from > 12 ? 1 : 0;
  return `M${pair(dialPoint(start, RING))}A${RING} ${RING} 0 ${isLong} ${backward ? 0 : 1} ${pair(dialPoint(end, RING))}`;
}
