import { showInstant } from '../../hours/desk-times.ts';
import type { VisitorChange } from '../inbox/desk-enquiry-schema.server.ts';
import './visitor-changes.css';

interface Props {
  changes: readonly VisitorChange[];
  timeZone: string;
  /** `until` is the time of the newest change that is shown. */
  onAnswered: (until: string) => void;
}

/** The visitor's changes and wishes from the page "Your enquiry", until staff have dealt with them. */
export default function VisitorChanges({ changes, timeZone, onAnswered }: Props) {
  const newest = changes
    .map(({ at }) => at)
    .sort()
    .at(-1);
  if (newest === undefined) return null;
  return (
    <section className="stack note warn asked" aria-labelledby="asked-heading">
      <h4 id="asked-heading">By the visitor</h4>
      <ul className="stack gap-2">
        {changes.map((change) => (
          <li key={change.kind}>
            {WORDS[change.kind]}, {showInstant(change.at, timeZone)}
            {listDetails(change).map(([label, text]) => (
              <p key={label} className="asked-detail">
                {label}: <bdi>{text}</bdi>
              </p>
            ))}
          </li>
        ))}
      </ul>
      <button
        type="button"
        className="button button-small button-secondary"
        onClick={() => onAnswered(newest)}
      >
        Dealt with
      </button>
    </section>
  );
}

const WORDS: Record<VisitorChange['kind'], string> = {
  'cannot-come': 'Cannot come at the agreed time',
  move: 'Asks for another time',
  corrected: 'Corrected the enquiry',
  erase: 'Withdrew the enquiry. It is on hold: erase it once the hold is released',
};

function listDetails({ wish, before, proposed }: VisitorChange): [label: string, text: string][] {
  const details: [string, string | undefined][] = [
    ['Would suit', wish],
    ['Mobile before', before?.mobile],
    ['Message before', before?.message1],
    ['New mobile, not stored because of the hold', proposed?.mobile],
    ['New message, not stored because of the hold', proposed?.message1],
  ];
  return details.filter((detail): detail is [string, string] => detail[1] !== undefined);
}
