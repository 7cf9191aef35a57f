import { useQuery } from '@tanstack/react-query';
import { ownerQueries } from './owner-queries.ts';
import { Part } from '../ui/part.tsx';
import { describeMatters } from './waiting-matters.ts';

/** The matters that wait for a decision of the owner; renders nothing if there are none. */
export function WaitingPart({ timeZone }: { timeZone: string }) {
  const { data } = useQuery(ownerQueries.waiting);
  const matters = data ? describeMatters(data, timeZone) : [];
  if (matters.length === 0) return null;
  return (
    <Part title="Waiting for you">
      {matters.map((matter) => (
        <p key={matter} className="fault">
          {matter}
        </p>
      ))}
    </Part>
  );
}
