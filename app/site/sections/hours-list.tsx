import { listWeek } from '../../content/hours-text.ts';
import type { Session } from '../../content/clinic.ts';
import type { Texts } from '../../content/texts.server.ts';
import './hours-list.css';

interface Props {
  sessions: Session[];
  texts: Texts['hours'];
}

export function HoursList({ sessions, texts }: Props) {
  return (
    <dl className="hours">
      {listWeek(sessions, texts).map(({ days, times }) => (
        <div key={days}>
          <dt>{days}</dt>
          {times.map((time) => (
            <dd key={time} className="figures">
              {time}
            </dd>
          ))}
          {times.length === 0 && <dd>{texts.closed}</dd>}
        </div>
      ))}
    </dl>
  );
}
