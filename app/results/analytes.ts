import type { Range } from '../measures/measures.ts';
import type { Span, Targets } from '../measures/targets.ts';
import type { LoincCode } from './loinc.ts';

const MONTH = 1 / 12;

/** Level 1 of hypoglycaemia, and in pregnancy the lower end of the range: ADA, doi 10.2337/dc25-S006, not for newborns. */
const GLUCOSE_FLOOR = [
  { unit: 'mg/dL', from: 70, unlessUnder: MONTH, source: 'ADA 2025' },
  { unit: 'mg/dL', from: 63, pregnantFrom: 0, pregnantTo: 45, source: 'ADA 2025' },
  { unit: 'mmol/L', from: 3.5, pregnantFrom: 0, pregnantTo: 45, source: 'ADA 2025' },
] as const;

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

/** Level 2 of hypoglycaemia: the same. The upper limits: RCPath G158. */
const GLUCOSE_VERY = [
  { unit: 'mg/dL', below: 54, unlessUnder: MONTH, source: 'ADA 2025' },
  { unit: 'mmol/L', high: 15, toYears: 16, source: 'RCPath G158' },
  { unit: 'mmol/L', high: 25, source: 'RCPath G158' },
] as const;

/**
 * The results that a laboratory's slip can hold, one row each. The line in which they are typed, its completion and
 * messages, the API, charts, flags, targets and export follow from this table.
 *
 * `usual` holds values that are common in the first unit. It decides only whether a number without a unit is asked about,
 * and marks none: the reference intervals of adults (Tietz Textbook of Laboratory Medicine, 6th edition, appendix;
 * Pathology Harmony; testosterone: Endocrine Society 2018, doi 10.1210/jc.2018-00229), rounded and made wide on purpose,
 * as patients of the clinic often lie outside; narrow only for free T3, whose two units are close to each other.
 *
 * A value is stored as typed, in the unit in which it was typed: the factors serve charts, flags and messages only.
 * LOINC codes and names were compared with published sources: [1] the FHIR conversion table of MIRACUM
 * (miracum/loinc-conversion: a mass and a molar code each, with factors), [2] the LOINC codes of Indian tests for ABDM
 * (kiranma72/loinc-india), [3] FHIR profiles of HL7 Switzerland (hl7ch/ch-lab-report, ch-lab-order), [4] value sets
 * and examples of other FHIR guides. A unit without `loinc` has none that could be confirmed there.
 * Factors: SI Conversion Factors of the AMA Manual of Style, unless another source stands beside them.
 *
 * Ranges of pregnancy: Abbassi-Ghanavati and others, Obstet Gynecol 2009;114:1326-1331. It names trimesters without
 * weeks; theirs are those of ICD-10-CM, chapter 15: the second begins with week 14, the third with week 28.
 * Limits of 'very low' and 'very high': The Royal College of Pathologists, G158 (2017), unless another source stands
 * beside them.
 */
const TABLE = {
  hba1c: {
    label: 'HbA1c',
    words:
      'a1c; hb a1c; haemoglobin a1c; hemoglobin a1c; glycated haemoglobin; glycated hemoglobin; glycosylated haemoglobin; glycosylated hemoglobin; glycohaemoglobin; glycohemoglobin; ghb',
    units: [
      { unit: '%', loinc: '4548-4' }, // [3]
      // NGSP = 0.0915 * IFCC + 2.15: the master equation of the IFCC network, ifcchba1c.org; doi 10.1373/clinchem.2003.024802
      { unit: 'mmol/mol', loinc: '59261-8', factor: 0.0915, plus: 2.15, decimals: 0 }, // [4]
    ],
    example: '6.2',
    usual: [{ from: 4, to: 15 }],
    possible: { from: 3, to: 20 },
    // Below 5.7 % is below prediabetes: American Diabetes Association, Standards of Care 2025, doi 10.2337/dc25-S002, table 2.1
    // In pregnancy from 6.5 % it is diabetes: the same, section 2.
    ranges: [
      { unit: '%', below: 5.7, source: 'ADA 2025' },
      { unit: '%', below: 6.5, pregnantFrom: 0, pregnantTo: 45, source: 'ADA 2025' },
    ],
  },
  'glucose-fasting': {
    label: 'Fasting glucose',
    words:
      'fbs; fpg; fbg; fasting sugar; sugar fasting; glucose fasting; glucose fasting f; sugar fasting f; glucose f; sugar f',
    units: [
      { unit: 'mg/dL', loinc: '1558-6' }, // [1] [2]
      { unit: 'mmol/L', loinc: '14771-0', factor: 18.016, decimals: 1 }, // [1]
    ],
    example: '94',
    usual: [{ from: 40, to: 600 }],
    possible: { from: 9, to: 1500 },
    // Below 100 mg/dL: as HbA1c. In pregnancy below 92 mg/dL (5.1 mmol/L): the same, section 2.
    ranges: [
      { unit: 'mg/dL', from: 70, below: 100, unlessUnder: MONTH, source: 'ADA 2025' },
      { unit: 'mg/dL', below: 100, source: 'ADA 2025' },
      { unit: 'mg/dL', from: 63, below: 92, pregnantFrom: 0, pregnantTo: 45, source: 'ADA 2025' },
      {
        unit: 'mmol/L',
        from: 3.5,
        below: 5.1,
        pregnantFrom: 0,
        pregnantTo: 45,
        source: 'ADA 2025',
      },
    ],
    very: GLUCOSE_VERY,
  },
  'glucose-meal': {
    label: 'Post-meal glucose',
    words:
      'ppbs; ppg; pp; plbs; glucose pp; sugar pp; pp glucose; pp sugar; post meal sugar; glucose post meal; post prandial glucose; post prandial sugar; glucose post prandial; sugar post prandial; glucose post prandial pp; post lunch sugar; post lunch glucose; sugar post lunch; glucose post prandial 2 hours; glucose post prandial pp 2 hours; glucose 2 hours post prandial; glucose 2 hours pp; glucose pp 2 hours; 2 hours pp glucose; 2 hours pp sugar; 2 hours post prandial glucose; 2 hours post prandial sugar',
    units: [
      { unit: 'mg/dL', loinc: '1521-4' }, // [1]
      { unit: 'mmol/L', loinc: '14761-1', factor: 18.016, decimals: 1 }, // [1]
    ],
    example: '130',
    usual: [{ from: 40, to: 600 }],
    possible: { from: 9, to: 1500 },
    // No upper end: 140 mg/dL, and 180 and 153 in pregnancy, belong to a test with 75 g of glucose, not to a meal.
    ranges: GLUCOSE_FLOOR,
    very: GLUCOSE_VERY,
  },
  'glucose-random': {
    label: 'Random glucose',
    words: 'rbs; rbg; grbs; random sugar; sugar random; glucose random; sugar r; glucose r',
    units: [
      { unit: 'mg/dL', loinc: '2345-7' }, // [1]
      { unit: 'mmol/L', loinc: '14749-6', factor: 18.016, decimals: 1 }, // [1]
    ],
    example: '118',
    usual: [{ from: 40, to: 600 }],
    possible: { from: 9, to: 1500 },
    ranges: GLUCOSE_FLOOR,
    very: GLUCOSE_VERY,
  },
  tsh: {
    label: 'TSH',
    words: 'thyrotropin; thyroid stimulating hormone',
    units: [
      { unit: 'mIU/L', loinc: '3016-3' }, // [2]
      { unit: 'µIU/mL', loinc: '3016-3', factor: 1 },
    ],
    example: '2.15',
    possible: { from: 0, to: 1000 },
    // Hormones have the range of the slip only: it depends on the method. In pregnancy the American Thyroid Association
    // gives one where the laboratory has none: 4.0 in doi 10.1089/thy.2016.0457 (2017), 0.1 to 4.0 for the first and the
    // second trimester in table 1 of its pocket guide 'Thyroid Disease in Preconception, Pregnancy, and Postpartum'.
    ranges: [{ unit: 'mIU/L', from: 0.1, to: 4, pregnantFrom: 0, pregnantTo: 28, source: 'ATA' }],
  },
  ft4: {
    label: 'Free T4',
    words: 't4 free; free thyroxine; thyroxine free; free tetraiodothyronine',
    units: [
      { unit: 'ng/dL', loinc: '3024-7' }, // [1] [2]
      { unit: 'pmol/L', loinc: '14920-3', factor: 1 / 12.87, decimals: 1 }, // [1]
    ],
    example: '1.21',
    usual: [{ from: 0.5, to: 2.5 }],
    possible: { from: 0, to: 12 },
  },
  ft3: {
    label: 'Free T3',
    words: 't3 free; free triiodothyronine; triiodothyronine free',
    units: [
      { unit: 'pg/mL', loinc: '3051-0' }, // [1] [2]
      { unit: 'pmol/L', loinc: '14928-6', factor: 1 / 1.536, decimals: 1 }, // [1]
    ],
    example: '3.10',
    usual: [{ from: 2.3, to: 4.2 }],
    possible: { from: 0, to: 50 },
  },
  'anti-tpo': {
    label: 'Anti-TPO',
    words:
      'tpo; atpo; tpo antibodies; tpo antibody; tpo ab; anti tpo antibodies; anti tpo antibody; anti tpo ab; anti thyroid peroxidase; anti thyroid peroxidase antibody; anti thyroid peroxidase antibodies; anti thyroid peroxidase ab; thyroid peroxidase antibody; thyroid peroxidase antibodies; thyroid peroxidase ab',
    units: [
      { unit: 'IU/mL', loinc: '8099-4' }, // [2]
    ],
    example: '12.5',
    hasWords: true,
    possible: { from: 0, to: 20_000 },
  },
  cholesterol: {
    label: 'Total cholesterol',
    words: 'tc; cholesterol total; chol; cholesterol; total chol',
    units: [
      { unit: 'mg/dL', loinc: '2093-3' }, // [1] [2]
      { unit: 'mmol/L', loinc: '14647-2', factor: 1 / 0.02586, decimals: 1 }, // [1]
    ],
    example: '172',
    usual: [{ from: 80, to: 400 }],
    possible: { from: 20, to: 1500 },
    // 'Desirable': third report of the National Cholesterol Education Program (ATP III), NIH 02-5215, table II.2-1; from 20 years
    ranges: [{ unit: 'mg/dL', below: 200, fromYears: 20, source: 'ATP III' }],
  },
  ldl: {
    label: 'LDL cholesterol',
    words: 'ldl; ldl c; ldl chol; cholesterol ldl; low density lipoprotein cholesterol',
    units: [
      { unit: 'mg/dL', loinc: '2089-1' }, // [1] [2]
      { unit: 'mmol/L', loinc: '22748-8', factor: 1 / 0.02586, decimals: 1 }, // [1]
    ],
    example: '104',
    usual: [{ from: 30, to: 300 }],
    possible: { from: 5, to: 1000 },
    // From 130 mg/dL it is 'borderline high': ATP III as above. The clinic's target says more of a patient.
    ranges: [{ unit: 'mg/dL', below: 130, fromYears: 20, source: 'ATP III' }],
  },
  hdl: {
    label: 'HDL cholesterol',
    words: 'hdl; hdl c; hdl chol; cholesterol hdl; high density lipoprotein cholesterol',
    units: [
      { unit: 'mg/dL', loinc: '2085-9' }, // [1] [2]
      { unit: 'mmol/L', loinc: '14646-4', factor: 1 / 0.02586, decimals: 2 }, // [1]
    ],
    example: '48',
    usual: [{ from: 15, to: 110 }],
    possible: { from: 3, to: 250 },
    // Below 40 mg/dL it is 'low': ATP III as above, for both sexes. Its 50 mg/dL for women is one of the criteria of the
    // metabolic syndrome, no range.
    ranges: [{ unit: 'mg/dL', from: 40, fromYears: 20, source: 'ATP III' }],
  },
  triglycerides: {
    label: 'Triglycerides',
    words: 'tgl; triglyceride; trigs',
    units: [
      { unit: 'mg/dL', loinc: '2571-8' }, // [1] [2]
      { unit: 'mmol/L', loinc: '14927-8', factor: 1 / 0.01129, decimals: 1 }, // [1]
    ],
    example: '132',
    usual: [{ from: 30, to: 1000 }],
    possible: { from: 10, to: 20_000 },
    // 'Normal': ATP III, table II.3-1
    ranges: [{ unit: 'mg/dL', below: 150, fromYears: 20, source: 'ATP III' }],
  },
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

export interface Analyte {
  label: string;
  /** Its other names on slips, in small letters, with a semicolon between them. */
  words: string;
  /** The first one is taken if none is typed; charts, limits and targets are in it. */
  units: readonly [Unit, ...Unit[]];
  /** A normal value in the first unit, for hints; converted values get as many decimals. */
  example: string;
  /** In the first unit; a value outside is refused. */
  possible: Range;
  /** In the first unit, for one sex or for both; absent where all units are equal. */
  usual?: readonly { from: number; to: number; sex?: 'female' | 'male' }[];
  /** Laboratories answer in words too, such as 'negative'. */
  hasWords?: true;
  ranges?: readonly ReferenceRange[];
  /** Of those that fit the age, the first one with such a limit counts. */
  very?: readonly VeryLimit[];
}

/** A value times `factor` plus `plus` is the value in the first unit. */
export interface Unit {
  unit: string;
  /** The code of this analyte in this unit. */
  loinc?: LoincCode;
  factor?: number;
  plus?: number;
  decimals?: number;
}

/** From `high` on a value is very high; at `low`, or under `below`, very low. Years as in a range. */
interface VeryLimit {
  unit: string;
  low?: number;
  below?: number;
  high?: number;
  toYears?: number;
  unlessUnder?: number;
  source: string;
}

/** Both `from` and `to` belong to the range, `below` does not. Years and weeks: from the first to before the last. */
export interface ReferenceRange extends Span {
  /** The unit in which the source gives it. */
  unit: string;
  below?: number;
  sex?: 'female' | 'male';
  fromYears?: number;
  toYears?: number;
  /** Not for patients who are known to be younger; an unknown age counts as older. */
  unlessUnder?: number;
  /** Completed weeks. A range without them is not for pregnant women. */
  pregnantFrom?: number;
  pregnantTo?: number;
  /** A short name of the source, which stands beside the figure in full. */
  source: string;
}

export type AnalyteName = keyof typeof TABLE;

/** The clinic's own target of a result and its limits of 'very low' and 'very high', which belong to them. */
export interface ResultTarget extends Span {
  veryLow?: number | undefined;
  veryHigh?: number | undefined;
}

/** In the first unit of each analyte. */
export type ResultTargets = { [Name in AnalyteName]?: ResultTarget | undefined };
/** The targets that the content gives: of the measures of a visit, and of results. */
export type ClinicTargets = Targets & {
  results?: ResultTargets | undefined;
  units?: ResultUnits | undefined;
};
/** The units that the clinic's laboratories mean where a slip prints none. */
export type ResultUnits = { [Name in AnalyteName]?: string | undefined };

export const ANALYTES: Record<AnalyteName, Analyte> = TABLE;

/** In the order in which every screen shows them. */
export const ANALYTE_NAMES = Object.keys(TABLE) as AnalyteName[];

/** Undefined if the analyte is not measured in it. */
export function findUnit(name: AnalyteName, unit: string): Unit | undefined {
  return ANALYTES[name].units.find((one) => one.unit === unit);
}

/** A number in the first unit of the analyte. NaN for a unit that it does not have. */
export function toFirstUnit(name: AnalyteName, value: number, unit: string): number {
  const { factor = 1, plus = 0 } = findUnit(name, unit) ?? { factor: NaN };
  // Six digits: so that 12.0 g/dL is 120 g/L and no more than that.
  return Number((value * factor + plus).toPrecision(6));
}

/** A number of the first unit in another one. */
export function fromFirstUnit(name: AnalyteName, value: number, unit: string): number {
  const { factor = 1, plus = 0 } = findUnit(name, unit) ?? { factor: NaN };
  return Number(((value - plus) / factor).toPrecision(6));
}

/** The value in the first unit, '8.1 %'; for a value in the first unit, that in the last one. */
export function showInOtherUnit(
  name: AnalyteName,
  value: number,
  unit: string,
): string | undefined {
  const { units, example } = ANALYTES[name];
  const inFirst = toFirstUnit(name, value, unit);
  const other = inFirst === value ? units.at(-1) : units[0];
  if (!other || other.factor === 1 || other.unit === unit) return undefined;
  const decimals = other.decimals ?? example.split('.')[1]?.length ?? 0;
  return `${fromFirstUnit(name, inFirst, other.unit).toFixed(decimals)} ${other.unit}`;
}
