import { Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { SmallButton } from '../../ui/small-button.tsx';
import { showDays } from '../../hours/desk-times.ts';
import type { Draft } from '../screens/draft.ts';
import { EditField } from '../parts/edit-field.tsx';
import { CLINIC, CLOSURES, draftedClosures, writeClosures } from './drafted-hours.ts';

/** The days on which the clinic is closed, from today on; those of the past behind a line. */
export function ClosedDays({ draft, today }: { draft: Draft; today: string }) {
  const title = useRef<HTMLHeadingElement>(null);
  const closures = draftedClosures(draft);
  const rows = closures.map((closure, index) => ({ closure, index }));
  const past = rows.filter(({ closure: { to } }) => to !== '' && to < today);
  const ahead = rows.filter((row) => !past.includes(row));
  const remove = (index: number) => {
    writeClosures(
      draft,
      closures.filter((_, place) => place !== index),
    );
    title.current?.focus();
  };
  const show = ({ closure, index }: (typeof rows)[number]) => (
    <li key={index} className="site-closure">
      {(['from', 'to', 'reason'] as const).map((name) => (
        <EditField
          key={name}
          draft={draft}
          file={CLINIC}
          path={[...CLOSURES, index, name]}
          label={LABELS[name]}
        />
      ))}
      <SmallButton
        Icon={Trash2}
        className="site-remove"
        aria-label={`Remove: ${showDays(closure.from, closure.to)}`}
        onClick={() => remove(index)}
      />
    </li>
  );

  return (
    <section className="site-part" aria-labelledby="site-closures">
      <h4 id="site-closures" ref={title} tabIndex={-1}>
        Closed days
      </h4>
      {ahead.length === 0 && <p className="site-hint">None. Choose a day of the month above.</p>}
      <ul className="site-list">{ahead.map(show)}</ul>
      {past.length > 0 && (
        <details>
          <summary>{past.length === 1 ? '1 in the past' : `${past.length} in the past`}</summary>
          <ul className="site-list">{past.map(show)}</ul>
        </details>
      )}
    </section>
  );
}

const LABELS = { from: 'First day', to: 'Last day', reason: 'Reason' };
