import {
  CalendarSync,
  CalendarPlus,
  ChartLine,
  History,
  Pencil,
  Trash2,
  type LucideIcon,
} from 'lucide-react';
import { useOwnSession } from '../../http/client/own-session.ts';
import type { Patient } from '../patient.ts';
import { type OpenWork, type Work, workButtonId } from './use-work.ts';

interface WorkButton {
  work: Work;
  label: string;
  /** The rest of the button's name, which the banner has no room for. */
  object?: string;
  Icon: LucideIcon;
  isForDoctors?: boolean;
  /** Disabled for a record without a patient id. */
  isOfPatient?: boolean;
  /** Disabled once the record has been deleted. */
  isChange?: boolean;
}

const WORKS: WorkButton[] = [
  { work: 'charts', label: 'Charts', Icon: ChartLine },
  { work: 'add', label: 'Add a visit', Icon: CalendarPlus, isOfPatient: true },
  { work: 'recall', label: 'Follow-up', Icon: CalendarSync, isOfPatient: true },
  {
    work: 'correct',
    label: 'Correct',
    object: ' this visit',
    Icon: Pencil,
    isForDoctors: true,
    isChange: true,
  },
  { work: 'history', label: 'History', Icon: History, isForDoctors: true },
  {
    work: 'delete',
    label: 'Delete',
    object: ' this visit',
    Icon: Trash2,
    isForDoctors: true,
    isChange: true,
  },
];

interface Props extends OpenWork {
  record: Patient;
  isDeleted: boolean;
}

/** The buttons for the chosen record, in the banner with the patient's name and id. */
export function PatientActions({ record, isDeleted, work, choose }: Props) {
  const isDoctor = useOwnSession().may('doctor');
  const works = WORKS.filter(({ isForDoctors }) => isDoctor || !isForDoctors);
  return works.map(({ work: one, label, object, Icon, isOfPatient, isChange }) => (
    <button
      key={one}
      id={workButtonId(one)}
      type="button"
      className="button button-small button-secondary"
      aria-expanded={one === 'delete' ? undefined : work === one}
      disabled={(isOfPatient && record.patientid === null) || (isChange && isDeleted)}
      onClick={() => choose(work === one ? undefined : one)}
    >
      <Icon size={18} strokeWidth={1.6} aria-hidden />
      <span>
        {label}
        {object && <span className="visually-hidden">{object}</span>}
      </span>
    </button>
  ));
}
