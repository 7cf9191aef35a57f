import type { Language } from '../content/clinic.ts';
import { showDays, showInstant } from '../hours/desk-times.ts';
import { PaperBefore } from './paper-before.tsx';
import { PaperFrame, PaperLine } from './paper-frame.tsx';
import { ADVICE, NEXT_VISIT } from './phrases.ts';
import {
  type Medicine,
  ANSWER_NOT_KNOWN,
  type Prescription,
  type Sheet,
  type ToldMedicine,
} from './prescription.ts';
import { tellDay } from './tell-medicine.ts';

interface Props {
  prescription: Prescription;
  sheet: Sheet;
  /** Why it is not valid, such as 'Not issued'; undefined for an issued one. */
  mark: string | undefined;
  /** 'In place of the prescription of 5 Jan 2026' */
  replaces: string | undefined;
  /** In ISO 8601; null for a draft. */
  issuedAt?: string | null;
  timeZone?: string;
}

/** A prescription as it is printed, on A5 or A4, in the patient's language and in English. */
export function PrescriptionPaper(props: Props) {
  const { prescription, sheet, mark, replaces, issuedAt, timeZone } = props;
  const { told, warnings = [], pregnantWeeks, patient } = sheet;
  if (!told) return <PaperBefore {...{ prescription, sheet, mark, replaces }} />;
  const { medicines, diagnoses, tests, advice, nextVisit, language, address, weight } =
    prescription;
  const about = [
    tellAge(patient.age || (prescription.age ?? '')),
    tellKnown('sex', patient.sex || (prescription.sex ?? '')),
    weight === '' ? '' : `${weight} kg`,
    `ID ${patient.id}`,
  ];
  const validity = mark === undefined ? ' Valid with the doctor’s signature.' : '';
  const issued =
    issuedAt && timeZone ? `Issued ${showInstant(issuedAt, timeZone)}.${validity}` : '';
  const own = language === 'en' ? undefined : language;
  const end = (
    <>
      {nextVisit !== '' && (
        <p className="paper-line">
          <strong>Next visit </strong>
          {own && (
            <span className="paper-told" lang={own}>
              {NEXT_VISIT[own]} <span className="paper-whole">{tellDay(nextVisit, own)}</span>{' '}
            </span>
          )}
          <span className="paper-whole">{showDays(nextVisit, nextVisit)}</span>
        </p>
      )}
      <PaperLine label="" text={issued} />
    </>
  );
  return (
    <PaperFrame sheet={sheet} mark={mark} about={about} end={end}>
      <PaperLine label="" text={address} />
      {prescription.isTeleconsultation && (
        <p className="paper-line">
          <strong>Teleconsultation</strong>
        </p>
      )}
      <div className="paper-warnings">
        {warnings.map(({ own: ofPatient, english }, place) => (
          <p
            key={ofPatient}
            className={place === 0 && pregnantWeeks !== undefined ? 'paper-pregnant' : undefined}
          >
            {english !== '' && (
              <span className="paper-told" lang={language}>
                {ofPatient}
              </span>
            )}
            <span>{english || ofPatient}</span>
          </p>
        ))}
      </div>
      <PaperLine label="Diagnoses" text={diagnoses.replaceAll('\n', '; ')} />
      <PaperLine label="" text={replaces ?? ''} />
      {medicines.length > 0 && (
        <ol className="paper-medicines">
          {medicines.map((medicine, place) => (
            <PaperMedicine
              // oxlint-disable-next-line react/no-array-index-key -- a line is known by its place alone
              key={place}
              place={place}
              medicine={medicine}
              told={told[place]}
              language={language}
            />
          ))}
        </ol>
      )}
      <PaperLine label="Tests" text={tests.replaceAll('\n', '; ')} />
      <PaperLine label="Advice" told={own && ADVICE[own]} text={advice} lang={language} />
    </PaperFrame>
  );
}

interface MedicineProps {
  place: number;
  medicine: Medicine;
  told: ToldMedicine | undefined;
  language: Language;
}

function PaperMedicine({ place, medicine, told, language }: MedicineProps) {
  const { name, brand = '' } = medicine;
  return (
    <li>
      <span>{place + 1}.</span>
      <p>
        <strong className="paper-name">{name}</strong> {brand === '' ? '' : `(${brand}) `}
        {keepUnits(told?.form ?? '')}
      </p>
      <strong className="paper-quantity">{keepUnits(told?.quantity ?? '')}</strong>
      <p className="paper-told" lang={language}>
        {keepUnits(told?.own ?? '')}
      </p>
      {told && told.english !== '' && <p lang="en">{keepUnits(told.english)}</p>}
    </li>
  );
}

/** A number never stands at the end of a line with its unit in the next one. */
function keepUnits(text: string): string {
  return text.replace(/([\d½¼¾]) (?=\p{L})/gu, '$1\u00a0');
}

/** '52 y' of a number alone. */
function tellAge(age: string): string {
  return /^\d+$/.test(age) ? `${age} y` : tellKnown('age', age);
}

/** 'sex not known' where that was the answer. */
function tellKnown(what: string, answer: string): string {
  return answer === ANSWER_NOT_KNOWN ? `${what} ${ANSWER_NOT_KNOWN}` : answer;
}
