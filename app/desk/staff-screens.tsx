import {
  CalendarSync,
  CalendarDays,
  Inbox,
  PanelsTopLeft,
  Search,
  UserPlus,
  Users,
  type LucideIcon,
} from 'lucide-react';
import { Suspense, type ReactNode } from 'react';
import { useOwnSession } from '../http/client/own-session.ts';
import { loadPart } from '../ui/load-part.tsx';
import { PartBroken } from '../ui/part-broken.tsx';
import type { SearchQuestion } from '../patients/search/search-state.ts';
import type { Role } from '../http/roles.ts';
import type { Desk, TabName } from './desk.ts';
import { PatientsDesk } from '../patients/list/patients-desk.tsx';
import { SearchDesk } from '../patients/search/search-desk.tsx';

const EnquiriesScreen = loadPart(() => import('./enquiries-screen.tsx'), PartBroken);
const RecallsDesk = loadPart(() => import('../recalls/list/recalls-desk.tsx'), PartBroken);
const TodayDesk = loadPart(() => import('../appointments/today/today-desk.tsx'), PartBroken);
const OwnerNotice = loadPart(() => import('../owner/owner-notice.tsx'), PartBroken);
const SiteDesk = loadPart(() => import('../publishing/screens/site-desk.tsx'), PartBroken);
const RegisterDesk = loadPart(() => import('../patients/register/register-desk.tsx'), PartBroken);

export interface StaffScreen {
  name: TabName;
  label: string;
  Icon: LucideIcon;
  show: (desk: Desk) => ReactNode;
  /** The least role that sees the tab. Absent: all staff see it. */
  minRole?: Role;
}

/** The tabs of the desk in their order. Heavy screens are loaded when they are first opened. */
export const STAFF_SCREENS: StaffScreen[] = [
  {
    name: 'today',
    label: 'Today',
    Icon: CalendarDays,
    show: ({ clinic, texts, goTo }) => (
      <TodayDesk
        clinic={clinic}
        failed={texts.popup.failed}
        onOpenPatient={(patientid) => goTo('search', { question: findById(patientid) })}
        onOpenEnquiry={(enquiryKey) => goTo('enquiries', enquiryKey ? { enquiryKey } : {})}
        onGo={goTo}
      />
    ),
  },
  {
    name: 'search',
    label: 'Search',
    Icon: Search,
    show: ({ texts, clinic, carried, goTo }) => (
      <>
        <SearchDesk texts={texts.popup} timeZone={clinic.timeZone} question={carried.question} />
        <Suspense fallback={null}>
          <OwnerNotice
            timeZone={clinic.timeZone}
            onOpen={() => goTo('website', { isForOwner: true })}
          />
        </Suspense>
      </>
    ),
  },
  {
    name: 'patients',
    label: 'Patients',
    Icon: Users,
    show: ({ goTo }) => <PatientsDesk onOpen={(question) => goTo('search', { question })} />,
  },
  {
    name: 'enquiries',
    label: 'Enquiries',
    Icon: Inbox,
    show: (desk) => <EnquiriesScreen desk={desk} />,
  },
  {
    name: 'follow-up',
    label: 'Follow-up',
    Icon: CalendarSync,
    show: ({ clinic, texts, goTo }) => (
      <RecallsDesk
        timeZone={clinic.timeZone}
        failed={texts.popup.failed}
        onOpenPatient={(patientid) => goTo('search', { question: findById(patientid) })}
      />
    ),
  },
  {
    name: 'register',
    label: 'Register patient',
    Icon: UserPlus,
    show: ({ texts, clinic, carried, goTo }) => (
      <RegisterDesk
        texts={texts.popup}
        timeZone={clinic.timeZone}
        prefill={carried.prefill}
        onOpen={(question) => goTo('search', { question })}
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

function findById(patientid: string): SearchQuestion {
  return { by: 'patientid', value: patientid };
}

/** The tabs that this session sees. */
export function useStaffScreens(): StaffScreen[] {
  const { may } = useOwnSession();
  return STAFF_SCREENS.filter(({ minRole }) => minRole === undefined || may(minRole));
}
