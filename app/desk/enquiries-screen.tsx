import { useState } from 'react';
import InboxDesk from '../enquiries/inbox/inbox-desk.tsx';
import type { RegisterPrefill } from '../patients/patient.ts';
import type { Desk } from './desk.ts';
import { findUnfinishedRegistration, forgetRegistrationDraft } from '../patients/patient-drafts.ts';
import { HalfRegistered } from '../patients/register/half-registered.tsx';

/** The inbox, and the ways from an enquiry to a patient. */
export default function EnquiriesScreen({ desk }: { desk: Desk }) {
  const { texts, clinic, language, carried, goTo } = desk;
  const [waiting, setWaiting] = useState<{ typedName: string; prefill: RegisterPrefill }>();

  function register(prefill: RegisterPrefill) {
    forgetRegistrationDraft();
    goTo('register', { prefill });
  }

  function askToRegister(prefill: RegisterPrefill) {
    const typedName = findUnfinishedRegistration();
    if (typedName === undefined) register(prefill);
    else setWaiting({ typedName, prefill });
  }

  return (
    <>
      <InboxDesk
        desk={{ texts, clinic, language }}
        asked={carried}
        onRegister={askToRegister}
        onOpenPatient={(picked) =>
          goTo('patients', {
            question: picked.patientid
              ? { by: 'patientid', value: picked.patientid }
              : { by: 'name', value: picked.name ?? '', picked },
          })
        }
      />
      {waiting && (
        <HalfRegistered
          typedName={waiting.typedName}
          enquiryName={waiting.prefill.name}
          onKeep={() => goTo('register')}
          onReplace={() => register(waiting.prefill)}
          onClose={() => setWaiting(undefined)}
        />
      )}
    </>
  );
}
