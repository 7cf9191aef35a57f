import type { ReactNode } from 'react';
import { showDay } from '../hours/desk-times.ts';
import type { Prescription, Sheet } from './prescription.ts';
import './prescription-paper.css';

interface Props {
  sheet: Sheet;
  mark: string | undefined;
  /** Of the patient, behind the name. */
  about: string[];
  /** Beside the signature. */
  end?: ReactNode;
  children: ReactNode;
}

/** The head and the end of the paper of a prescription. It is a table, so that printers repeat its head on every page. */
export function PaperFrame({ sheet, mark, about, end, children }: Props) {
  const { clinic, doctor, patient } = sheet;
  // Browsers repeat a head only while it is lower than a quarter of the page.
  const place = sheet.told
    ? [`${clinic.address.join(', ')} · ${clinic.phone}`]
    : [...clinic.address, clinic.phone];
  return (
    <table className={sheet.told ? 'paper' : 'paper paper-before'} role="none">
      <thead>
        <tr>
          <td>
            <div className="paper-head">
              <p>
                <strong>{doctor.name}</strong>
                {doctor.qualifications.length > 0 && (
                  <span>{doctor.qualifications.join(', ')}</span>
                )}
                <span>
                  Registration {doctor.registration}, {doctor.council}
                </span>
              </p>
              <p>
                <strong>{clinic.name}</strong>
                {place.map((line) => (
                  <span key={line}>{line}</span>
                ))}
              </p>
            </div>
            {mark !== undefined && <p className="paper-mark">{mark}</p>}
            <div className="paper-patient">
              <p>
                <strong>
                  <bdi>{patient.name}</bdi>
                </strong>{' '}
                {about.filter((one) => one !== '').join(' · ')}
              </p>
              <p>{showDay(sheet.day)}</p>
            </div>
          </td>
        </tr>
      </thead>
      <tbody>
        <tr>
          <td>
            {children}
            <div className="paper-end">
              <div>{end}</div>
              <div className="paper-sign">
                <p>Signature</p>
                <p>
                  {doctor.name}, registration {doctor.registration}
                </p>
              </div>
            </div>
          </td>
        </tr>
      </tbody>
    </table>
  );
}

interface LineProps {
  label: string;
  /** The label in the patient's language too. */
  told?: string | undefined;
  text: string;
  lang?: Prescription['language'];
}

export function PaperLine({ label, told = '', text, lang = 'en' }: LineProps) {
  if (text === '') return null;
  return (
    <p className="paper-line">
      {label !== '' && <strong>{label} </strong>}
      {told !== '' && <strong lang={lang}>{told} </strong>}
      <span lang={lang} dir="auto">
        {text}
      </span>
    </p>
  );
}
