import type { Language } from '../content/clinic.ts';
import { partsBefore, tellBefore } from './issued-before.ts';
import { PaperFrame, PaperLine } from './paper-frame.tsx';
import { ADVICE, NEXT_VISIT, type Phrase } from './phrases.ts';
import type { Prescription, Sheet } from './prescription.ts';
import { tellDay } from './tell-medicine.ts';

interface Props {
  prescription: Prescription;
  sheet: Sheet;
  mark: string | undefined;
  replaces: string | undefined;
}

const COLUMNS = ['Medicine', 'Dose', 'Food', 'Days', 'Quantity'];

/** A prescription that 0.2.0 or an earlier release issued, letter for letter as it was printed then. */
export function PaperBefore({ prescription, sheet, mark, replaces }: Props) {
  const { patient, allergies } = sheet;
  const { medicines, diagnoses, tests, advice, nextVisit, language, address, weight } =
    prescription;
  const about = [patient.age, patient.sex, weight === '' ? '' : `${weight} kg`, `ID ${patient.id}`];
  return (
    <PaperFrame sheet={sheet} mark={mark} about={about}>
      <PaperLine label="Address" text={address} />
      <PaperLine label="Diagnoses" text={diagnoses.replaceAll('\n', '; ')} />
      <PaperLine label="Allergies" text={allergies?.replaceAll('\n', '; ') ?? 'not recorded'} />
      <PaperLine label="" text={replaces ?? ''} />
      {medicines.length > 0 && (
        <table className="paper-columns">
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
                    {tellBefore(medicine, language)}
                  </p>
                </td>
                <td className={partsBefore(medicine.dose) && 'paper-whole'}>{medicine.dose}</td>
                <td className="paper-whole">{medicine.food}</td>
                <td>{medicine.days}</td>
                <td>{medicine.quantity}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <PaperLine label="Tests" text={tests.replaceAll('\n', '; ')} />
      <PaperLine
        label="Advice"
        told={labelBefore(ADVICE, language)}
        text={advice}
        lang={language}
      />
      <PaperLine
        label="Next visit"
        told={labelBefore(NEXT_VISIT, language)}
        text={nextVisit === '' ? '' : tellDay(nextVisit, language)}
        lang={language}
      />
    </PaperFrame>
  );
}

/** In English the label stands there once. */
function labelBefore(label: Phrase, language: Language): string {
  return language === 'en' ? '' : label[language];
}
