import type { Language } from '../content/clinic.ts';
import { showDay } from '../hours/desk-times.ts';
import { listEntries, NONE_KNOWN } from '../patients/facts/facts.ts';
import { COUNTED_FORMS } from './medicine-forms.ts';
import {
  A_DAY,
  A_WEEK,
  ALLERGIC,
  AMOUNTS,
  BEDTIME,
  CONTINUE,
  count,
  EVERY,
  FOOD,
  FOR_DAYS,
  FOR_WEEKS,
  FORM_NAMES,
  MOST,
  NEEDED,
  ON_DAYS,
  ONCE,
  type Phrase,
  PREGNANT,
  ROUTE,
  THEN,
  TIMES,
  UNTIL_NEXT_VISIT,
  DAY_PHRASES,
} from './phrases.ts';
import type { Medicine, Prescription, Sheet, ToldText, ToldMedicine } from './prescription.ts';
import {
  type Amount,
  type Dose,
  listAmounts,
  numberOf,
  readDose,
  type Taking,
} from './read-dose.ts';

/** The printed sentences and amount of each medicine. */
export function tellMedicines({
  medicines,
  language,
}: Pick<Prescription, 'medicines' | 'language'>): ToldMedicine[] {
  return medicines.map((medicine) => tellMedicine(medicine, language));
}

/** How the patient takes a medicine, the same in English, and the amount to hand out. */
export function tellMedicine(medicine: Medicine, language: Language): ToldMedicine {
  return {
    own: tellSentence(medicine, language),
    english: language === 'en' ? '' : tellSentence(medicine, 'en'),
    form: tellForm(medicine),
    quantity: tellQuantity(medicine),
  };
}

/** How the patient takes a medicine. A dose in words stays as it was typed, in every language. */
export function tellSentence(medicine: Medicine, language: Language): string {
  const { dose, form, route, food } = medicine;
  const read = readDose(dose, form)?.dose;
  const isAtBedtime = read?.kind === 'bedtime' && food === 'bedtime';
  return [
    read ? tellDose(read, form || '', language) : dose,
    route ? ROUTE[route][language] : '',
    food === '' || isAtBedtime ? '' : FOOD[food][language],
    read?.kind === 'steps' ? '' : tellDays(medicine, read, language),
  ]
    .filter((part) => part !== '')
    .join(', ');
}

/** 'in the morning 1 tablet' of a dose alone. */
export function tellDose(dose: Dose, form: Amount['unit'], language: Language): string {
  if (dose.kind !== 'steps') return tellTaking(dose, form, language);
  const steps = dose.steps.map(
    ({ taking, days }) =>
      `${tellTaking(taking, form, language)} ${count(FOR_DAYS, days, language)}`,
  );
  return steps.join(`, ${THEN[language]} `);
}

function tellTaking(taking: Taking, form: Amount['unit'], language: Language): string {
  const at = (when: string, amount: Amount) => {
    const much = tellAmount(amount, form, language);
    return language === 'en' ? `${much} ${when}`.trim() : `${when} ${much}`.trim();
  };
  switch (taking.kind) {
    case 'times': {
      const [morning, noon, evening, night] = TIMES;
      const isFour = taking.amounts.length === 4;
      const named = isFour ? [morning, noon, evening, night] : [morning, noon, night];
      return taking.amounts
        .flatMap((amount, place) => {
          const when = named[place]?.[language] ?? '';
          return numberOf(amount) === 0 ? [] : at(when, amount);
        })
        .join(', ');
    }
    case 'a day':
      return at(A_DAY[taking.times][language], taking.amount);
    case 'a week':
      return at(A_WEEK[taking.times][language], taking.amount);
    case 'every': {
      const [one, many] = EVERY[taking.of];
      const isOne = taking.n === (taking.of === 'day' ? 2 : 1);
      return at((isOne ? one : many)[language].replace('{n}', String(taking.n)), taking.amount);
    }
    case 'weekdays': {
      const days = joinDays(
        taking.days.map((day) => DAY_PHRASES[day]?.[language] ?? ''),
        language,
      );
      return at(ON_DAYS[language].replace('{days}', days), taking.amount);
    }
    case 'bedtime':
      return at(BEDTIME[language], taking.amount);
    case 'once':
      return at(ONCE[language], taking.amount);
    case 'needed': {
      const told = at(NEEDED[language], taking.amount);
      if (!taking.most) return told;
      const most = tellAmount(taking.most, form, language);
      return `${told}, ${MOST[language].replace('{amount}', most)}`;
    }
  }
}

function joinDays(days: string[], language: Language): string {
  const last = days.at(-1) ?? '';
  if (days.length === 1) return last;
  const others = days.slice(0, -1).join(', ');
  return language === 'en' ? `${others} and ${last}` : `${others}, ${last}`;
}

/** '1½ tablets'; without a form the number alone; of a counted form without a number, one. */
function tellAmount({ text, unit }: Amount, form: Amount['unit'], language: Language): string {
  const of = unit || form;
  if (of === '') return text;
  return text === '' && !COUNTED_FORMS.includes(of)
    ? ''
    : count(AMOUNTS[of], text || '1', language);
}

function tellDays({ days }: Medicine, dose: Dose | undefined, language: Language): string {
  const fixed: Record<string, Phrase> = { 'next visit': UNTIL_NEXT_VISIT, continue: CONTINUE };
  const phrase = fixed[days];
  if (phrase) return phrase[language];
  const number = Number(days);
  if (days === '' || !Number.isInteger(number)) return days;
  const isByWeek =
    dose?.kind === 'a week' ||
    dose?.kind === 'weekdays' ||
    (dose?.kind === 'every' && dose.of === 'week');
  return isByWeek && number % 7 === 0
    ? count(FOR_WEEKS, number / 7, language)
    : count(FOR_DAYS, number, language);
}

/** '60 tablets' of a number alone; anything else as it was typed. */
function tellQuantity({ quantity, form }: Medicine): string {
  const isOfForm = form && COUNTED_FORMS.includes(form) && /^\d+$/.test(quantity);
  return isOfForm ? count(AMOUNTS[form], Number(quantity), 'en') : quantity;
}

/** Whether a dose lacks the number of what is taken: 'weekly' of an injection. */
export function lacksAmount({ dose, form }: Medicine): boolean {
  const read = readDose(dose, form)?.dose;
  const isCounted = form !== undefined && COUNTED_FORMS.includes(form);
  return !isCounted && (read ? listAmounts(read) : []).some(({ text }) => text === '');
}

/** A day as the patient reads it: in Telugu and Hindi in digits, since months are named in English here. */
export function tellDay(day: string, language: Language): string {
  if (language === 'en') return showDay(day);
  return `${Number(day.slice(8, 10))}-${day.slice(5, 7)}-${day.slice(0, 4)}`;
}

/** '500 mg tablets', '100 units/mL, injection'. A form that the words say already is not said again. */
function tellForm({ name, strength, form = '', route = '' }: Medicine): string {
  const names = form === '' ? {} : FORM_NAMES[form];
  const told = names[route] ?? names[''] ?? '';
  const isSaid = `${name} ${strength}`.toLowerCase().includes(told.replace(/e?s$/, ''));
  if (isSaid || strength === '') return isSaid ? strength : told;
  return `${strength}${COUNTED_FORMS.includes(form) ? '' : ','} ${told}`;
}

/** The pregnancy and the allergies as the paper warns of them. */
export function tellWarnings(
  { allergies, pregnantWeeks: weeks }: Pick<Sheet, 'allergies' | 'pregnantWeeks'>,
  language: Language,
): ToldText[] {
  const inBoth = (tell: (of: Language) => string) => {
    const [own, english] = [tell(language), tell('en')];
    return { own, english: own === english ? '' : english };
  };
  return [
    ...(weeks === undefined ? [] : [inBoth((one) => count(PREGNANT, weeks, one))]),
    inBoth((one) => tellAllergies(allergies, one)),
  ];
}

/** 'Allergic to Penicillin, Dust'. An answer without names is in English only. */
function tellAllergies(allergies: string | null, language: Language): string {
  if (allergies === null) return 'Allergies: not recorded';
  if (allergies === NONE_KNOWN) return 'No known allergies';
  return `${ALLERGIC[language]} ${listEntries(allergies).join(', ')}`;
}
