import { EnquiriesPart } from './enquiries-part.tsx';
import { MachinePart } from './machine-part.tsx';
import { MessagesPart } from './messages-part.tsx';
import './owner-page.css';

/** How the clinic's site is doing, for its owner. */
export default function OwnerPage({ timeZone }: { timeZone: string }) {
  return (
    <div className="owner-page">
      <EnquiriesPart />
      <MessagesPart timeZone={timeZone} />
      <MachinePart timeZone={timeZone} />
    </div>
  );
}
