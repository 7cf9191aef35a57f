import { useQuery } from '@tanstack/react-query';
import { ArrowUpRight, UserPlus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { enquiryQueries } from '../../enquiries/inbox/enquiry-queries.ts';
import { useOwnSession } from '../../http/client/own-session.ts';
import { recordQueries } from '../../patients/record-queries.ts';
import { SmallButton } from '../../ui/small-button.tsx';
import './start-here.css';

interface Props {
  onRegister: () => void;
  /** Opens the tab in which an owner sets the opening hours. */
  onHours: () => void;
}

/** The first steps of a new clinic. A step goes when it is done, and the card with the last one. */
export function StartHere({ onRegister, onHours }: Props) {
  const isOwner = useOwnSession().may('owner');
  const { data: numbers, isPending } = useQuery(recordQueries.count);
  const patients = numbers?.count;
  const { data: enquiries, isPending: isCounting } = useQuery(enquiryQueries.counts);
  const [isHidden, setHidden] = useState(false);
  const [hasLooked, setLooked] = useState(false);
  if (isPending || isCounting) return <div data-waiting />;
  if (patients === undefined || enquiries === undefined || isHidden) return null;
  const { unreadSpam: _, ...parts } = enquiries;
  const isTested = Object.values(parts).some((count) => count > 0);
  if (patients > 0 && isTested) return null;
  return (
    <section className="start" aria-labelledby="start-here">
      <header>
        <h4 id="start-here">Start here</h4>
        <p>A few steps, in any order, and the desk is yours. Each goes when it is done.</p>
      </header>
      <ul className="start-steps">
        {patients === 0 && (
          <>
            <Step
              title="Register your first patient"
              words="A name is enough to begin. The ID is made for you."
            >
              <SmallButton look="primary" Icon={UserPlus} onClick={onRegister}>
                Register patient
              </SmallButton>
            </Step>
            <Step
              title="Bring your patients with you"
              words="Your technician imports the export of your old system, as docs/import.md says."
            />
          </>
        )}
        {isOwner && !hasLooked && (
          <Step title="Set the opening hours" words="The page and the desk go by them.">
            <SmallButton
              onClick={() => {
                setLooked(true);
                onHours();
              }}
            >
              Opening hours
            </SmallButton>
          </Step>
        )}
        {!isTested && (
          <Step
            title="Send yourself a test request"
            words="Fill in the form as a visitor would; it arrives under Enquiries."
          >
            <a
              className="button button-small button-secondary"
              href="/#appointment"
              target="_blank"
              rel="noreferrer"
            >
              Open the form
              <ArrowUpRight size={18} aria-hidden />
              <span className="visually-hidden"> in a new tab</span>
            </a>
          </Step>
        )}
      </ul>
      <button type="button" className="text-button start-hide" onClick={() => setHidden(true)}>
        Hide this card
      </button>
    </section>
  );
}

function Step({ title, words, children }: { title: string; words: string; children?: ReactNode }) {
  return (
    <li className="bar">
      <div>
        <p className="strong">{title}</p>
        <p className="muted">{words}</p>
      </div>
      {children}
    </li>
  );
}
