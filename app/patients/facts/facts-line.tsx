import { TriangleAlert } from 'lucide-react';
import { useClinicMinute } from '../../hours/use-now.ts';
import './facts-line.css';
import { listKnown } from './fact-text.ts';
import { listEntries, NONE_KNOWN } from './facts.ts';
import type { VersionedFacts } from './facts.contract.ts';

interface Props {
  facts: VersionedFacts;
  timeZone: string;
  onChange: () => void;
}

/** The facts of a patient in one line of the banner: '52 y · female · Penicillin · Type 2 diabetes'. */
export function FactsLine({ facts, timeZone, onChange }: Props) {
  const { before, after } = listKnown(facts, useClinicMinute(timeZone).slice(0, 10));
  const allergies = facts.allergies === NONE_KNOWN ? [] : listEntries(facts.allergies);
  const list = (parts: string[]) => parts.map((part) => <li key={part}>{part}</li>);
  return (
    <div className="facts-line">
      <dt className="visually-hidden">Facts</dt>
      <dd>
        <ul>
          {list(before)}
          {allergies.length > 0 && (
            <li className="facts-allergies">
              <TriangleAlert size={16} strokeWidth={2} aria-hidden />
              <span>Allergic to </span>
              <bdi>{allergies.join(', ')}</bdi>
            </li>
          )}
          {facts.allergies === NONE_KNOWN && <li>no known allergies</li>}
          {list(after)}
        </ul>
        <button type="button" className="text-button screen-only" onClick={onChange}>
          Change
          <span className="visually-hidden"> birth date, allergies, diagnoses</span>
        </button>
      </dd>
    </div>
  );
}
