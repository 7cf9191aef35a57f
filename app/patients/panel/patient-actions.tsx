import {
  CalendarSync,
  ChartLine,
  ChevronDown,
  Download,
  Ellipsis,
  FlaskConical,
  ClipboardPen,
  History,
  Pencil,
  Phone,
  Plus,
  Printer,
  Trash2,
  UserRoundPen,
  type LucideIcon,
} from 'lucide-react';
import { useOwnSession } from '../../http/client/own-session.ts';
import { dialOf } from '../../text/dial.ts';
import { Menu } from '../../ui/menu.tsx';
import type { Patient } from '../patient.ts';
import { type OpenWork, type Work, workButtonId } from './use-work.ts';

interface Props extends OpenWork {
  record: Patient;
  isDeleted: boolean;
  /** The address of the archive of the patient's reports; undefined if there are none. */
  zipUrl: string | undefined;
}

/** The buttons for the chosen record, in the banner with the patient's name and id. */
export function PatientActions({ record, isDeleted, zipUrl, work, choose }: Props) {
  const isDoctor = useOwnSession().may('doctor');
  const hasId = record.patientid !== null;
  const dial = dialOf(record);
  const toggle = (one: Work) => choose(work === one ? undefined : one);
  const item = (one: Work, label: string, Icon: LucideIcon, isOff = false) => (
    <button
      type="button"
      className={one === 'delete' ? 'menu-item delete-button' : 'menu-item'}
      disabled={isOff}
      onClick={() => (one === 'delete' ? choose(one) : toggle(one))}
    >
      <Icon size={18} strokeWidth={1.6} aria-hidden />
      {label}
    </button>
  );
  return (
    <>
      <button
        id={workButtonId('add')}
        type="button"
        className="button button-small button-primary"
        aria-keyshortcuts="v"
        aria-expanded={work === 'add'}
        disabled={!hasId}
        onClick={() => toggle('add')}
      >
        <Plus size={18} strokeWidth={2} aria-hidden />
        Add visit
      </button>
      {dial !== null && (
        <a className="button button-small button-secondary patient-call" href={`tel:${dial}`}>
          <Phone size={18} strokeWidth={1.6} aria-hidden />
          <span className="visually-hidden">Call</span>
        </a>
      )}
      <button
        type="button"
        className="button button-small button-secondary patient-wide"
        aria-keyshortcuts="p"
        onClick={() => print()}
      >
        <Printer size={18} strokeWidth={1.6} aria-hidden />
        Print
      </button>
      <button
        id={workButtonId('charts')}
        type="button"
        className="button button-small button-secondary patient-wide"
        aria-expanded={work === 'charts'}
        onClick={() => toggle('charts')}
      >
        <ChartLine size={18} strokeWidth={1.6} aria-hidden />
        Charts
      </button>
      <Menu
        buttonId={workButtonId('recall')}
        className="button button-small button-secondary"
        trigger={
          <>
            <span className="patient-word">More</span>
            <ChevronDown className="patient-wide" size={16} strokeWidth={1.8} aria-hidden />
            <span className="patient-narrow">
              <Ellipsis size={20} strokeWidth={1.8} aria-hidden />
            </span>
          </>
        }
      >
        {item('results', 'Lab results', FlaskConical, !hasId)}
        {isDoctor && item('prescription', 'Prescriptions', ClipboardPen, !hasId || isDeleted)}
        {item('recall', 'Next visit', CalendarSync, !hasId)}
        {item('facts', 'Birth date, allergies, diagnoses', UserRoundPen, !hasId)}
        {isDoctor && item('correct', 'Edit visit', Pencil, isDeleted)}
        {isDoctor && item('history', 'History', History)}
        {zipUrl !== undefined && (
          <a className="menu-item" href={zipUrl} download>
            <Download size={18} strokeWidth={1.6} aria-hidden />
            Download all reports
          </a>
        )}
        <div className="patient-narrow">
          <button type="button" className="menu-item" onClick={() => print()}>
            <Printer size={18} strokeWidth={1.6} aria-hidden />
            Print
          </button>
          {item('charts', 'Charts', ChartLine)}
        </div>
        {isDoctor && (
          <>
            <hr />
            {item('delete', 'Delete visit', Trash2, isDeleted)}
          </>
        )}
      </Menu>
    </>
  );
}
