import { Fragment } from 'react';
import { showDay } from '../../hours/desk-times.ts';
import { readDatetime } from '../../hours/read-datetime.ts';
import { spaceMobile } from '../../text/mobile.ts';
import { isKnown, showValue } from '../patient-text.ts';
import type { Suggestion } from './search.contract.ts';
import { splitName, splitNumber, type TypedPart } from './split-typed.ts';

interface Props {
  suggestion: Suggestion;
  /** Marked in the name and the numbers. */
  typed: string;
}

/** The name of a suggested patient, and under it what tells the patient from others. */
export function SuggestedPatient({ suggestion, typed }: Props) {
  const { name, patientid, mobile, age, lastVisit, match } = suggestion;
  const facts = [
    ...(match === 'near' ? ['spelled alike'] : []),
    <Fragment key="id">
      ID <Marked parts={splitNumber(showValue(patientid), typed)} isStrong />
    </Fragment>,
    ...(isKnown(mobile)
      ? [<Marked key="mobile" parts={splitNumber(spaceMobile(mobile), typed)} />]
      : []),
    ...(isKnown(age) ? [`${age} y`] : []),
    ...(isKnown(lastVisit) ? [showDay(readDatetime(lastVisit) ?? lastVisit)] : []),
  ];
  return (
    <>
      <Marked parts={splitName(showValue(name), typed)} isStrong />{' '}
      <span className="hint">
        {facts.map((fact, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- the facts of a patient keep their places
          <Fragment key={place}>
            {place > 0 && ' · '}
            {fact}
          </Fragment>
        ))}
      </span>
    </>
  );
}

function Marked({ parts, isStrong = false }: { parts: TypedPart[]; isStrong?: boolean }) {
  return (
    <bdi className={isStrong ? 'strong' : undefined}>
      {parts.map(({ text, isTyped }, place) =>
        // oxlint-disable-next-line react/no-array-index-key -- a part has no other name
        isTyped ? <mark key={place}>{text}</mark> : <Fragment key={place}>{text}</Fragment>,
      )}
    </bdi>
  );
}
