import type { Unit } from './analyte.ts';
import { type AnalyteName, ANALYTES } from './analytes.ts';

/** Units of the same size in another spelling. */
const EQUAL: Record<string, string> = {
  'µiu/ml': 'miu/l',
  'miu/ml': 'iu/l',
  'µg/l': 'ng/ml',
  'ng/l': 'pg/ml',
  'µg/mg': 'mg/g',
};

/** The unit of the analyte that was typed: 'gm%' is g/dL, 'mcIU/mL' is µIU/mL. */
export function findTypedUnit(name: AnalyteName, typed: string): Unit | undefined {
  const { units } = ANALYTES[name];
  const spelt = spell(typed);
  const size = EQUAL[spelt] ?? spelt;
  return (
    units.find(({ unit }) => spell(unit) === spelt) ??
    units.find(({ unit }) => (EQUAL[spell(unit)] ?? spell(unit)) === size)
  );
}

/** Whether a word is a unit at all, of whichever result. */
export function looksLikeUnit(word: string): boolean {
  return /[/%]/.test(word) || /^(?:[µmnp]?(?:mol|g|iu|eq)|mmol|iu|u)s?$/.test(spell(word));
}

/** Whether both count units of activity, which differ by thousands: mIU/mL stands on slips for mIU/L. */
export function isActivity(unit: string): boolean {
  return spell(unit).includes('iu/');
}

function spell(typed: string): string {
  return typed
    .toLowerCase()
    .replace(/[\s.[\]]/g, '')
    .replace(/(?:of)?(?:creatinine|creat|cr)$/, '')
    .replace(/^percent$/, '%')
    .replace(/^(?:micro|mc|u|μ)(?=(?:g|iu|u|mol)\/|g%)/, 'µ')
    .replace(/^([mµn]?)gms?(?=[/%])/, '$1g')
    .replace(/^([mµn]?)gs(?=[/%])/, '$1g')
    .replace(/^([mµn]?g)%$/, '$1/dl')
    .replace(/^([mµ]?)u\//, '$1iu/')
    .replace(/^([mnpµ]?mol|meq)s\//, '$1/')
    .replace(/\/(?:litre|liter|lit|ltr)$/, '/l')
    .replace(/\/100ml$/, '/dl')
    .replace(/\/gm$/, '/g');
}
