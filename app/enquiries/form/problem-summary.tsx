import { useRef, useEffect, type MouseEvent } from 'react';
import type { EnquiryField } from '../enquiry.ts';

interface Props {
  heading: string;
  problems: { field: EnquiryField; id: string; message: string }[];
  onChoose: (field: EnquiryField) => void;
}

/** What the server did not take, with a way to each answer. Focus comes here when it appears. */
export function ProblemSummary({ heading, problems, onChoose }: Props) {
  const summary = useRef<HTMLDivElement>(null);

  useEffect(() => summary.current?.focus(), []);

  function choose(event: MouseEvent, field: EnquiryField) {
    event.preventDefault();
    onChoose(field);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- without script it brings the page to the summary
    <div ref={summary} className="form-problem" role="alert" tabIndex={-1} autoFocus>
      <h3>{heading}</h3>
      <ul>
        {problems.map(({ field, id, message }) => (
          <li key={field}>
            <a href={`#${id}`} onClick={(event) => choose(event, field)}>
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
