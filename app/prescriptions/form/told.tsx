import type { Language } from '../../content/clinic.ts';
import type { Medicine } from '../prescription.ts';
import { readDose } from '../read-dose.ts';
import { tellMedicine } from '../tell-medicine.ts';

/** How the patient takes a tidied medicine, as it will be printed. */
export function Told({ medicine, language }: { medicine: Medicine; language: Language }) {
  const { own, english } = tellMedicine(medicine, language);
  const { dose, form } = medicine;
  const isInWords = dose !== '' && !readDose(dose, form);
  const isEnglish = language === 'en' || !/[a-z]{2}/i.test(dose);
  return (
    <>
      {own !== '' && (
        <p className="rx-own" lang={language} dir="auto">
          {own}
        </p>
      )}
      {english !== '' && english !== own && <p className="rx-small">{english}</p>}
      {isInWords && (
        <p className="rx-small strong">
          In words: printed {isEnglish ? 'as typed' : 'in English'}.
        </p>
      )}
    </>
  );
}
