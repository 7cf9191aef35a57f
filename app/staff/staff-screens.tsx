import { Inbox, Search, UserPlus, Users, type LucideIcon } from 'lucide-react';
import { lazy, type ReactNode } from 'react';
import { DataCare } from './data-care.tsx';
import type { Desk, TabName } from './desk.ts';
import { SearchDesk } from './search-desk.tsx';

const InboxDesk = lazy(() => import('./inbox-desk.tsx'));
const PatientsDesk = lazy(() => import('./patients-desk.tsx'));
const RegisterDesk = lazy(() => import('./register-desk.tsx'));

export interface StaffScreen {
  name: TabName;
  label: string;
  Icon: LucideIcon;
  show: (desk: Desk) => ReactNode;
}

/** What staff can do, in the order of the tabs. A heavy screen is a lazy component of its own. */
export const STAFF_SCREENS: StaffScreen[] = [
  {
    name: 'search',
    label: 'Search',
    Icon: Search,
    show: ({ texts, clinic, carried }) => (
      <>
        <SearchDesk texts={texts.popup} timeZone={clinic.timeZone} question={carried.question} />
        <DataCare timeZone={clinic.timeZone} />
      </>
    ),
  },
  {
    name: 'patients',
    label: 'Patients',
    Icon: Users,
    show: (desk) => <PatientsDesk desk={desk} />,
  },
  {
    name: 'enquiries',
    label: 'Enquiries',
    Icon: Inbox,
    show: (desk) => <InboxDesk desk={desk} />,
  },
  {
    name: 'register',
    label: 'Register patient',
    Icon: UserPlus,
    show: (desk) => <RegisterDesk desk={desk} />,
  },
];
