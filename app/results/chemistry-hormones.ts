import { type Analyte, MONTH, type ReferenceRange } from './analyte.ts';

type Ends = [from: number | undefined, to: number];

const TRIMESTERS = [
  { pregnantFrom: 0, pregnantTo: 14 },
  { pregnantFrom: 14, pregnantTo: 28 },
  { pregnantFrom: 28, pregnantTo: 45 },
] as const;

/** The ranges of the three trimesters in Abbassi-Ghanavati and others: see below. */
const ofTrimesters = (unit: string, ...ends: [Ends, Ends, Ends]): ReferenceRange[] =>
  TRIMESTERS.map((weeks, place) => {
    const [from, to] = ends[place] as Ends;
    const end = from === undefined ? {} : { from };
    return Object.assign({ unit, to, source: 'Abbassi 2009' }, weeks, end);
  });

/** A range of alkaline phosphatase for an age. */
const ofChildren = (
  fromYears: number,
  toYears: number,
  [from, to]: Ends,
  sex?: ReferenceRange['sex'],
): ReferenceRange => {
  const ends = { unit: 'U/L', from, to, fromYears, toYears, source: 'CALIPER, Roche' };
  return sex ? { ...ends, sex } : ends;
};

/** The further rows of the table of results: see analytes.ts. */
export const CHEMISTRY_HORMONES = {
  creatinine: {
    label: 'Creatinine',
    words: 'creat; cr',
    units: [
      { unit: 'mg/dL', loinc: '2160-0' }, // [1] [2]
      { unit: 'µmol/L', loinc: '14682-9', factor: 1 / 88.4, decimals: 0 }, // [1] [2]
    ],
    example: '0.92',
    usual: [{ from: 0.3, to: 6 }],
    possible: { from: 0.1, to: 25 },
    // Upper ends of the Nordic Reference Interval Project, table 3 of eJIFCC 2016;27(1):48-65 (PMC4975217). No lower
    // end: little muscle is no finding.
    ranges: [
      { unit: 'µmol/L', to: 100, sex: 'male', fromYears: 18, source: 'NORIP' },
      { unit: 'µmol/L', to: 90, sex: 'female', fromYears: 18, source: 'NORIP' },
      ...ofTrimesters('mg/dL', [undefined, 0.7], [undefined, 0.8], [undefined, 0.9]),
    ],
  },
  albumin: {
    label: 'Albumin',
    words: 'alb',
    units: [
      { unit: 'g/dL', loinc: '1751-7' }, // [2] [4]
      { unit: 'g/L', loinc: '1751-7', factor: 0.1, decimals: 0 },
    ],
    example: '4.2',
    usual: [{ from: 1.5, to: 6 }],
    possible: { from: 0.5, to: 7.5 },
    // No range that could be confirmed: bromocresol green and purple differ by several g/L.
  },
  potassium: {
    label: 'Potassium',
    words: 'k; k+',
    units: [
      { unit: 'mmol/L', loinc: '2823-3' }, // [2]
      { unit: 'mEq/L', loinc: '2823-3', factor: 1 },
    ],
    example: '4.3',
    possible: { from: 1, to: 12 },
    // United Kingdom, consensus (Pathology Harmony), adults: table 3 of eJIFCC 2016;27(1):48-65 (PMC4975217)
    ranges: [
      { unit: 'mmol/L', from: 3.5, to: 5.3, fromYears: 18, source: 'Pathology Harmony' },
      ...ofTrimesters('mmol/L', [3.6, 5], [3.3, 5], [3.3, 5.1]),
    ],
    very: [{ unit: 'mmol/L', low: 2.5, high: 6.5, source: 'RCPath G158' }],
  },
  sodium: {
    label: 'Sodium',
    words: 'na; na+',
    units: [
      { unit: 'mmol/L', loinc: '2951-2' }, // [2]
      { unit: 'mEq/L', loinc: '2951-2', factor: 1 },
    ],
    example: '139',
    possible: { from: 80, to: 200 },
    ranges: [
      { unit: 'mmol/L', from: 133, to: 146, fromYears: 18, source: 'Pathology Harmony' }, // as potassium
      ...ofTrimesters('mmol/L', [133, 148], [129, 148], [130, 148]),
    ],
    very: [
      { unit: 'mmol/L', low: 130, toYears: 16, source: 'RCPath G158' },
      { unit: 'mmol/L', low: 120, high: 160, source: 'RCPath G158' },
    ],
  },
  calcium: {
    label: 'Calcium',
    words: 'ca; ca+; ca++; ca2+; total calcium; calcium total',
    units: [
      { unit: 'mg/dL', loinc: '17861-6' }, // [1] [2]
      { unit: 'mmol/L', loinc: '2000-8', factor: 1 / 0.2495, decimals: 2 }, // [1]
    ],
    example: '9.4',
    usual: [{ from: 6, to: 14 }],
    possible: { from: 3, to: 25 },
    // Table 3 as above lists 2.10 to 2.60 mmol/L for Australasia, the widest of its intervals of total calcium.
    // In mg/dL rounded outward: 2.1 mmol/L is 8.417.
    ranges: [
      { unit: 'mmol/L', from: 2.1, to: 2.6, fromYears: 18, source: 'AACB' },
      { unit: 'mg/dL', from: 8.4, to: 10.5, fromYears: 18, source: 'AACB' },
      ...ofTrimesters('mg/dL', [8.8, 10.6], [8.2, 9], [8.2, 9.7]),
    ],
    // The source gives them for calcium adjusted for albumin.
    very: [{ unit: 'mmol/L', low: 1.8, high: 3.5, source: 'RCPath G158' }],
  },
  phosphate: {
    label: 'Phosphate',
    words:
      'phos; po4; phosphorus; phosphorous; inorganic phosphorus; inorganic phosphate; phosphorus inorganic',
    units: [
      { unit: 'mg/dL', loinc: '2777-1' }, // [2]
      { unit: 'mmol/L', loinc: '14879-1', factor: 1 / 0.3229, decimals: 2 }, // [4]
    ],
    example: '3.4',
    usual: [{ from: 2, to: 7 }],
    possible: { from: 0.2, to: 25 },
    ranges: [
      { unit: 'mmol/L', from: 0.8, to: 1.5, fromYears: 18, source: 'Pathology Harmony' }, // as potassium
      ...ofTrimesters('mg/dL', [3.1, 4.6], [2.5, 4.6], [2.8, 4.6]),
    ],
  },
  pth: {
    label: 'PTH',
    words:
      'ipth; intact pth; pth intact; parathormone; parathyroid hormone; intact parathyroid hormone; parathyroid hormone intact',
    units: [
      { unit: 'pg/mL', loinc: '2731-8' }, // [1] [2]
      { unit: 'pmol/L', loinc: '14866-8', factor: 9.43, decimals: 1 }, // [1]
    ],
    example: '42.0',
    usual: [{ from: 10, to: 90 }],
    possible: { from: 0, to: 8000 },
  },
  'vitamin-d': {
    label: '25-OH vitamin D',
    words:
      'vit d; vitamin d; vit d3; vitamin d3; d3; 25 oh d; 25 oh vit d; 25 oh vit d3; 25 oh vitamin d3; 25 hydroxy vitamin d; 25 hydroxy vitamin d3; vit d 25 oh; vitamin d 25 oh; vitamin d3 25 oh; vitamin d 25 hydroxy; vitamin d 25 hydroxy total; vitamin d 25 hydroxy d2+d3; 25 oh vitamin d d2+d3; vit d total; vitamin d total; 25 oh vit d total; 25 oh vitamin d total; 25 hydroxy vitamin d total; vitamin d 25 oh total; vitamin d total 25 oh',
    units: [
      { unit: 'ng/mL', loinc: '62292-8' }, // [2]
      { unit: 'nmol/L', factor: 1 / 2.496, decimals: 0 },
    ],
    example: '31.5',
    usual: [{ from: 4, to: 100 }],
    possible: { from: 0, to: 500 },
    // A prohormone whose thresholds are disputed: the range of the slip only.
  },
  'vitamin-b12': {
    label: 'Vitamin B12',
    words: 'b12; vit b12; cobalamin; cyanocobalamin',
    units: [
      { unit: 'pg/mL', loinc: '2132-9' }, // [1] [2]
      { unit: 'pmol/L', loinc: '14685-2', factor: 1.3554, decimals: 0 }, // [1] [2]
    ],
    example: '340',
    usual: [{ from: 100, to: 1500 }],
    possible: { from: 20, to: 20_000 },
    // No range that could be confirmed.
  },
  alt: {
    label: 'ALT',
    words: 'sgpt; alat; alanine aminotransferase; alanine transaminase',
    units: [
      { unit: 'U/L', loinc: '1742-6' }, // [2]
    ],
    example: '24',
    possible: { from: 0, to: 20_000 },
    // Common reference intervals of the IFCC method, 18 to 85 years: table 2 of doi 10.5662/wjm.v6.i1.93. Upper ends only.
    ranges: [
      { unit: 'U/L', to: 59, sex: 'male', fromYears: 18, source: 'IFCC' },
      { unit: 'U/L', to: 41, sex: 'female', fromYears: 18, source: 'IFCC' },
      ...ofTrimesters('U/L', [undefined, 30], [undefined, 33], [undefined, 25]),
    ],
  },
  alp: {
    label: 'Alkaline phosphatase',
    words: 'alk phos; alkaline phosphatase total; alkphos; s alp',
    units: [
      { unit: 'U/L', loinc: '6768-6' }, // University of Michigan, mlabs.umich.edu/tests/alkaline-phosphatase
    ],
    example: '210',
    possible: { from: 0, to: 20_000 },
    // CALIPER, transferred to the IFCC method of Roche: Estey and others, Clin Biochem 2013;46:1197-1219, as printed by
    // the laboratories of the University of Iowa (test 1487) and London Health Sciences Centre. Other methods differ.
    ranges: [
      ofChildren(MONTH, 1, [122, 469]),
      ofChildren(1, 10, [142, 335]),
      ofChildren(10, 13, [129, 417]),
      ofChildren(13, 15, [57, 254], 'female'),
      ofChildren(13, 15, [116, 468], 'male'),
      ofChildren(15, 17, [50, 117], 'female'),
      ofChildren(15, 17, [82, 331], 'male'),
      ofChildren(17, 19, [45, 87], 'female'),
      ofChildren(17, 19, [55, 149], 'male'),
    ],
  },
  prolactin: {
    label: 'Prolactin',
    words: 'prl',
    units: [
      { unit: 'ng/mL', loinc: '2842-3' }, // [4]
      // 1 ng/mL is 21.2 mIU/L of the third international standard, WHO 84/500.
      { unit: 'mIU/L', loinc: '15081-3', factor: 1 / 21.2, decimals: 0 }, // [4]
    ],
    example: '11.2',
    usual: [{ from: 3, to: 60 }],
    possible: { from: 0, to: 50_000 },
  },
  lh: {
    label: 'LH',
    words: 'luteinising hormone; luteinizing hormone; lutropin',
    units: [
      { unit: 'mIU/mL', loinc: '10501-5' }, // [2]
      { unit: 'IU/L', loinc: '10501-5', factor: 1 },
    ],
    example: '5.4',
    possible: { from: 0, to: 500 },
  },
  fsh: {
    label: 'FSH',
    words: 'follicle stimulating hormone; follitropin',
    units: [
      { unit: 'mIU/mL', loinc: '15067-2' }, // [2]
      { unit: 'IU/L', loinc: '15067-2', factor: 1 },
    ],
    example: '6.1',
    possible: { from: 0, to: 500 },
  },
  testosterone: {
    label: 'Testosterone',
    words: 'testo; total testosterone; testosterone total',
    units: [
      { unit: 'ng/dL', loinc: '2986-8' }, // [1] [2]
      { unit: 'ng/mL', loinc: '2986-8', factor: 100, decimals: 2 },
      { unit: 'nmol/L', loinc: '14913-8', factor: 28.842, decimals: 1 }, // [1]
    ],
    example: '420',
    usual: [
      { from: 200, to: 1100, sex: 'male' },
      { from: 5, to: 150, sex: 'female' },
    ],
    possible: { from: 0, to: 5000 },
  },
  'cortisol-8am': {
    label: 'Cortisol 8 am',
    words:
      'cortisol 8am; cortisol 8 00 am; cortisol am; cortisol morning; cortisol morning 8 am; morning cortisol; 8 am cortisol; am cortisol',
    units: [
      { unit: 'µg/dL', loinc: '9813-7' }, // [1]
      { unit: 'nmol/L', loinc: '14679-5', factor: 1 / 27.59, decimals: 0 }, // [1]
    ],
    example: '12.4',
    usual: [{ from: 2, to: 30 }],
    possible: { from: 0, to: 200 },
  },
  cortisol: {
    label: 'Cortisol',
    words: 'random cortisol; cortisol random',
    units: [
      { unit: 'µg/dL', loinc: '2143-6' },
      { unit: 'nmol/L', loinc: '14675-3', factor: 1 / 27.59, decimals: 0 },
    ],
    example: '9.6',
    usual: [{ from: 2, to: 30 }],
    possible: { from: 0, to: 200 },
  },
  'urine-acr': {
    label: 'Urine albumin/creatinine',
    words:
      'acr; uacr; ua c; urine acr; acr urine; acr spot urine; albumin creatinine ratio urine; albumin creatinine ratio spot urine; microalbumin creatinine ratio urine; spot urine acr; urine albumin creatinine ratio; uri albumin creatinine ratio; spot urine albumin creatinine ratio; albumin creatinine; albumin creatinine ratio; urine albumin to creatinine ratio; albumin to creatinine ratio; microalbumin creatinine; microalbumin creatinine ratio; urine microalbumin creatinine ratio',
    units: [
      { unit: 'mg/g', loinc: '9318-7' }, // [3]
      { unit: 'mg/mmol', loinc: '32294-1', factor: 8.84, decimals: 1 }, // [4]
    ],
    example: '12',
    usual: [{ from: 0, to: 30 }],
    hasWords: true,
    possible: { from: 0, to: 30_000 },
    // Category A1, in either unit: KDIGO 2012, doi 10.1038/kisup.2012.64, chapter 1, kept in KDIGO 2024
    ranges: [
      { unit: 'mg/g', below: 30, source: 'KDIGO' },
      { unit: 'mg/mmol', below: 3, source: 'KDIGO' },
    ],
  },
  haemoglobin: {
    label: 'Haemoglobin',
    words: 'hb; hb%; hgb; hemoglobin',
    units: [
      { unit: 'g/dL', loinc: '718-7' }, // [2]
      { unit: 'g/L', loinc: '718-7', factor: 0.1, decimals: 0 },
    ],
    example: '13.4',
    usual: [{ from: 4, to: 20 }],
    possible: { from: 2, to: 26 },
    // Below these is anaemia: WHO guideline on haemoglobin cutoffs, 2024, ISBN 978-92-4-008854-2. They hold at sea level.
    // It gives no upper end.
    ranges: [
      { unit: 'g/L', from: 105, fromYears: 0.5, toYears: 2, source: 'WHO 2024' },
      { unit: 'g/L', from: 110, fromYears: 2, toYears: 5, source: 'WHO 2024' },
      { unit: 'g/L', from: 115, fromYears: 5, toYears: 12, source: 'WHO 2024' },
      { unit: 'g/L', from: 120, fromYears: 12, toYears: 15, source: 'WHO 2024' },
      { unit: 'g/L', from: 120, sex: 'female', fromYears: 15, source: 'WHO 2024' },
      { unit: 'g/L', from: 130, sex: 'male', fromYears: 15, source: 'WHO 2024' },
      { unit: 'g/L', from: 110, pregnantFrom: 0, pregnantTo: 14, source: 'WHO 2024' },
      { unit: 'g/L', from: 105, pregnantFrom: 14, pregnantTo: 28, source: 'WHO 2024' },
      { unit: 'g/L', from: 110, pregnantFrom: 28, pregnantTo: 45, source: 'WHO 2024' },
    ],
  },
} as const satisfies Record<string, Analyte>;
