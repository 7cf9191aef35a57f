import { showDay } from '../hours/desk-times.ts';
import { tellBefore as instruct, partsBefore as readDose } from './issued-before.ts';
import { tellDay } from './tell-medicine.ts';
import type { Prescription, Sheet } from './prescription.ts';
import './prescription-paper.css';

interface Props {
  prescription: Prescription;
  sheet: Sheet;
  /** Why it is not valid, such as 'Not issued'; undefined for an issued one. */
  mark: string | undefined;
  /** 'In place of the prescription of 5 Jan 2026' */
  replaces: string | undefined;
}

const COLUMNS = ['Medicine', 'Dose', 'Food', 'Days', 'Quantity'];

/**
 * A prescription as it is printed, on A5 or A4. It stands in a table so that printers repeat its head, with the
 * doctor's registration number and the patient, on every page.
 */
export function PrescriptionPaper({ prescription, sheet, mark, replaces }: Props) {
  const { clinic, doctor, patient } = sheet;
  const { medicines, diagnoses, tests, advice, nextVisit, language, address, weight } =
    prescription;
  const words = { advice: '', nextVisit: '' };
  const ofPatient = [
    patient.age,
    patient.sex,
    weight === '' ? '' : `${weight} kg`,
    `ID ${patient.id}`,
  ];
  return (
    <table className="paper" role="none">
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
                {clinic.address.map((line) => (
                  <span key={line}>{line}</span>
                ))}
                <span>{clinic.phone}</span>
              </p>
            </div>
            {mark !== undefined && <p className="paper-mark">{mark}</p>}
            <div className="paper-patient">
              <p>
                <strong>
                  <bdi>{patient.name}</bdi>
                </strong>{' '}
                {ofPatient.filter((one) => one !== '').join(' · ')}
              </p>
              <p>{showDay(sheet.day)}</p>
            </div>
          </td>
        </tr>
      </thead>
      <tbody>
        <tr>
          <td>
            <Line label="Address" text={address} />
            <Line label="Diagnoses" text={diagnoses.replaceAll('\n', '; ')} />
            <Line
              label="Allergies"
              text={sheet.allergies?.replaceAll('\n', '; ') ?? 'not recorded'}
            />
            <Line label="" text={replaces ?? ''} />
            {medicines.length > 0 && (
              <table className="paper-medicines">
                <thead>
                  <tr>
                    {COLUMNS.map((column) => (
                      <th key={column} scope="col">
                        {column}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {medicines.map((medicine, place) => (
                    // oxlint-disable-next-line react/no-array-index-key -- a line is known by its place alone
                    <tr key={place}>
                      <td>
                        {place + 1}. <strong className="paper-name">{medicine.name}</strong>{' '}
                        {medicine.strength}
                        <p className="paper-told" lang={language}>
                          {instruct(medicine, language)}
                        </p>
                      </td>
                      <td className={readDose(medicine.dose) && 'paper-whole'}>{medicine.dose}</td>
                      <td className="paper-whole">{medicine.food}</td>
                      <td>{medicine.days}</td>
                      <td>{medicine.quantity}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
            <Line label="Tests" text={tests.replaceAll('\n', '; ')} />
            <Line label="Advice" told={words.advice} text={advice} lang={language} />
            <Line
              label="Next visit"
              told={words.nextVisit}
              text={nextVisit === '' ? '' : tellDay(nextVisit, language)}
              lang={language}
            />
            <div className="paper-sign">
              <p>Signature</p>
              <p>
                {doctor.name}, registration {doctor.registration}
              </p>
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
  told?: string;
  text: string;
  lang?: Prescription['language'];
}

function Line({ label, told = '', text, lang = 'en' }: LineProps) {
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
