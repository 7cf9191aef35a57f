import { type Analyte, MONTH } from './analyte.ts';

/** Level 1 of hypoglycaemia, and in pregnancy the lower end of the range: ADA, doi 10.2337/dc25-S006, not for newborns. */
const GLUCOSE_FLOOR = [
  { unit: 'mg/dL', from: 70, unlessUnder: MONTH, source: 'ADA 2025' },
  { unit: 'mg/dL', from: 63, pregnantFrom: 0, pregnantTo: 45, source: 'ADA 2025' },
  { unit: 'mmol/L', from: 3.5, pregnantFrom: 0, pregnantTo: 45, source: 'ADA 2025' },
] as const;

/** Level 2 of hypoglycaemia: the same. The upper limits: RCPath G158. */
const GLUCOSE_VERY = [
  { unit: 'mg/dL', below: 54, unlessUnder: MONTH, source: 'ADA 2025' },
  { unit: 'mmol/L', high: 15, toYears: 16, source: 'RCPath G158' },
  { unit: 'mmol/L', high: 25, source: 'RCPath G158' },
] as const;

/** The first rows of the table of results: see analytes.ts. */
export const GLUCOSE_THYROID_LIPIDS = {
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
} as const satisfies Record<string, Analyte>;
