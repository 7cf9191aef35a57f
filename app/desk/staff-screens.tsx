import {
  CalendarSync,
  CalendarDays,
  Inbox,
  PanelsTopLeft,
  UserPlus,
  Users,
  type LucideIcon,
} from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, type ReactNode } from 'react';
import { recordQueries } from '../patients/record-queries.ts';
import { useOwnSession } from '../http/client/own-session.ts';
import { NotLooked } from '../results/list/not-looked.tsx';
import { loadPart } from '../ui/load-part.tsx';
import { PartBroken } from '../ui/part-broken.tsx';
import type { SearchDraft } from '../patients/search/search-state.ts';
import type { Role } from '../http/roles.ts';
import type { Desk, DeskScreen } from './desk.ts';
import { ExactSearch } from '../patients/search/exact-search.tsx';
import { SearchDesk } from '../patients/search/search-desk.tsx';
import { isWhole } from '../patients/search/use-search.ts';

const EnquiriesScreen = loadPart(() => import('./enquiries-screen.tsx'), PartBroken);
const RecallsDesk = loadPart(() => import('../recalls/list/recalls-desk.tsx'), PartBroken);
const TodayDesk = loadPart(() => import('../appointments/today/today-desk.tsx'), PartBroken);
const OwnerNotice = loadPart(() => import('../owner/owner-notice.tsx'), PartBroken);
const SiteDesk = loadPart(() => import('../publishing/screens/site-desk.tsx'), PartBroken);
const RegisterDesk = loadPart(() => import('../patients/register/register-desk.tsx'), PartBroken);

export interface StaffScreen {
  name: DeskScreen;
  label: string;
  Icon: LucideIcon;
  show: (desk: Desk) => ReactNode;
  /** The least role that sees the screen. Absent: all staff see it. */
  minRole?: Role;
}

/** The screens of the desk, those with a tab in its order. Heavy screens are loaded when they are first opened. */
export const STAFF_SCREENS: StaffScreen[] = [
  {
    name: 'today',
    label: 'Today',
    Icon: CalendarDays,
    show: ({ clinic, texts, goTo, isShown }) => (
      <TodayDesk
        clinic={clinic}
        failed={texts.popup.failed}
        onOpenPatient={(patientid) => goTo('patients', { question: findById(patientid) })}
        onOpenEnquiry={(enquiryKey) => goTo('enquiries', enquiryKey ? { enquiryKey } : {})}
        onGo={goTo}
        waiting={
          <ForDoctors>
            <NotLooked
              timeZone={clinic.timeZone}
              onOpen={(patientid) => goTo('patients', { question: findById(patientid) })}
            />
          </ForDoctors>
        }
        foot={
          <>
            {isShown && (
              <ExactSearch
                onSearch={(question) => {
                  if (isWhole(question, texts.popup)) goTo('patients', { question });
                }}
              />
            )}
            <RecordCount />
            <Suspense fallback={null}>
              <OwnerNotice
                timeZone={clinic.timeZone}
                onOpen={() => goTo('website', { isForOwner: true })}
              />
            </Suspense>
          </>
        }
      />
    ),
  },
  {
    name: 'patients',
    label: 'Patients',
    Icon: Users,
    show: ({ texts, clinic, carried, goTo, isShown }) => (
      <SearchDesk
        texts={texts.popup}
        timeZone={clinic.timeZone}
        question={carried.question}
        isShown={isShown}
        onRegister={() => goTo('register')}
      />
    ),
  },
  {
    name: 'enquiries',
    label: 'Enquiries',
    Icon: Inbox,
    show: (desk) => <EnquiriesScreen desk={desk} />,
  },
  {
    name: 'follow-up',
    label: 'Follow-ups',
    Icon: CalendarSync,
    show: ({ clinic, texts, goTo }) => (
      <RecallsDesk
        timeZone={clinic.timeZone}
        failed={texts.popup.failed}
        onOpenPatient={(patientid) => goTo('patients', { question: findById(patientid) })}
      />
    ),
  },
  {
    name: 'register',
    label: 'Register patient',
    Icon: UserPlus,
    show: ({ texts, clinic, carried, goTo, isShown }) => (
      <RegisterDesk
        isShown={isShown}
        texts={texts.popup}
        timeZone={clinic.timeZone}
        prefill={carried.prefill}
        onOpen={(question) => goTo('patients', { question })}
        onCancel={() => goTo('patients')}
      />
    ),
  },
  {
    name: 'website',
    label: 'Site',
    Icon: PanelsTopLeft,
    show: ({ clinic, carried }) => <SiteDesk timeZone={clinic.timeZone} asked={carried} />,
    minRole: 'owner',
  },
];

function ForDoctors({ children }: { children: ReactNode }) {
  return useOwnSession().may('doctor') ? children : null;
}

/** The true number of records (R24). */
function RecordCount() {
  const { data } = useQuery(recordQueries.count);
  if (!data) return null;
  const { count, patients } = data;
  return (
    <p className="hint">
      {patients.toLocaleString('en-IN')} {patients === 1 ? 'patient' : 'patients'},{' '}
      {count.toLocaleString('en-IN')} {count === 1 ? 'record' : 'records'}
    </p>
  );
}

function findById(patientid: string): SearchDraft {
  return { by: 'patientid', value: patientid };
}

/** The screens that this session sees. */
export function useStaffScreens(): StaffScreen[] {
  const { may } = useOwnSession();
  return STAFF_SCREENS.filter(({ minRole }) => minRole === undefined || may(minRole));
}
