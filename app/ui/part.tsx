import { type ReactNode, useId } from 'react';
import './part.css';

interface Props<Value> {
  title: string;
  /** A query of TanStack Query. */
  reading: { data: Value | undefined; error: Error | null; refetch: () => unknown };
  children: (value: Value) => ReactNode;
}

/** A part of a page under its heading: loading, its content, or why it could not be read. */
export function ReadPart<Value>({ title, reading, children }: Props<Value>) {
  const { data, error, refetch } = reading;
  return (
    <Part title={title} isBusy={!data && !error}>
      {data !== undefined && children(data)}
      {error && (
        <div className="row fault" role="alert">
          <p>
            {data === undefined ? 'This could not be read just now.' : 'This may be out of date.'}{' '}
            {error.message}
          </p>
          <button
            type="button"
            className="button button-small button-secondary"
            onClick={() => void refetch()}
          >
            Try again
          </button>
        </div>
      )}
    </Part>
  );
}

/** A part of a page under its heading. */
export function Part({
  title,
  isBusy = false,
  children,
}: {
  title: string;
  isBusy?: boolean;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className="stack part" aria-labelledby={id} aria-busy={isBusy || undefined}>
      <h4 id={id} className="title">
        {title}
      </h4>
      {children}
    </section>
  );
}
