import { dialPoint } from '../../drawings/dial-geometry.ts';
import { pair } from '../../drawings/svg.ts';
import { minutesOf } from '../../hours/clinic-time.ts';
import { shortSpan } from '../../content/hours-text.ts';
import type { Session } from '../../hours/opening.ts';

const RING = 290;
const MIN_NAMED = 1.4;

/** Along the ring from one hour to the next; `backward` where words would else stand on their heads. */
function arc(from: number, to: number, backward = false): string {
  const [start, end] = backward ? [to, from] : [from, to];
  const isLong = to - from > 12 ? 1 : 0;
  return `M${pair(dialPoint(start, RING))}A${RING} ${RING} 0 ${isLong} ${backward ? 0 : 1} ${pair(dialPoint(end, RING))}`;
}

/** One span of opening on the sky ring; hollow on a day that does not have it. */
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
