import { expect, test } from 'vitest';
import { ANALYTE_NAMES, ANALYTES } from '../analytes.ts';
import { readLine } from '../read-results.ts';

/** Tests of laboratories that the table does not hold. */
const OTHER_TESTS = `
T3; Total T3; T3 total; Triiodothyronine; Reverse T3; rT3; T3 uptake; T4; Total T4; T4 total; Thyroxine; Free thyroxine index;
FTI; Free T4 index; TRAb; TSH receptor antibody; Anti-TSH receptor; TSI; Thyroglobulin; Anti-thyroglobulin; TgAb; Anti-Tg;
Thyroid binding globulin; TBG; Calcitonin; Procalcitonin; CEA; CA 125; CA125; CA 15.3; CA 15-3; CA 19.9; CA 19-9; CA 72-4;
CA 27.29; AFP; PSA; Free PSA; PSA ratio; Beta hCG; hCG; Chromogranin A; Insulin; Insulin fasting; Fasting insulin; Fasting;
Insulin post prandial; C-peptide; C peptide fasting; HOMA-IR; Fructosamine; Proinsulin; GAD antibodies; GAD 65; IA-2 antibody;
Insulin antibodies; ICA; ZnT8; Ketones; Beta hydroxybutyrate; Lactate; Average glucose; eAG; Estimated average glucose;
ABG; Urine glucose; Urine sugar; Glucose urine; CSF glucose; Glucose 1 hour; Glucose after 75 g; OGTT 1 hour; HbA; HbA2;
HbF; HbS; Hb A2; Fetal haemoglobin; Plasma haemoglobin; Free haemoglobin; MCH; MCHC; MCV; RDW; PCV; Haematocrit; RBC; WBC;
Total count; TLC; DLC; Platelets; MPV; ESR; CRP; hs-CRP; Ferritin; Iron; TIBC; Transferrin; Transferrin saturation; TS;
Folate; Folic acid; RBC folate; Active B12; Holotranscobalamin; Vitamin B1; Vitamin B6; Vitamin A; Vitamin C; Vitamin E;
Vitamin K; Vitamin D2; 1,25 dihydroxy vitamin D; 1,25 (OH)2 vitamin D; Vitamin D binding protein; Homocysteine; MMA;
Ionised calcium; Ionized calcium; Calcium ionised; Corrected calcium; Calcium urine; Urine calcium; 24 h urine calcium;
Calcium creatinine ratio; Magnesium; Zinc; Copper; Ceruloplasmin; Selenium; Chloride; Bicarbonate; Anion gap; Osmolality;
Urine sodium; Urine potassium; Sodium urine; Urine osmolality; Alkaline phosphatase bone; BSAP; Osteocalcin; P1NP; CTX;
PTH related peptide; PTHrP; Whole PTH; Bio-intact PTH ratio; FGF23; Urine phosphate; TmP/GFR; AST; SGOT; GGT; GGTP; LDH; LD;
Bilirubin; Total bilirubin; Direct bilirubin; Indirect bilirubin; Protein; Total protein; Globulin; A/G ratio;
Albumin globulin ratio; Prealbumin; Microalbumin; Urine albumin; Microalbumin urine; Albumin urine; Urine protein;
Protein creatinine ratio; UPCR; 24 h protein; Urine creatinine; Creatinine urine; Creatinine clearance; Cystatin C; eGFR;
GFR; BUN; Urea; Blood urea; Uric acid; Urea creatinine ratio; Amylase; Lipase; CK; CPK; CK-MB; Troponin; NT-proBNP; BNP;
D-dimer; INR; Prothrombin time; APTT; Fibrinogen; VLDL; VLDL cholesterol; Non-HDL; Non HDL cholesterol; TC/HDL ratio;
LDL/HDL; LDL HDL ratio; Cholesterol HDL ratio; HDL ratio; sdLDL; Oxidised LDL; Lp(a); Lipoprotein (a); ApoB; Apo A1;
ACTH; Cortisol pm; Cortisol 4 pm; Cortisol evening; Midnight cortisol; Salivary cortisol; Urine free cortisol;
Free cortisol; Cortisol post dexamethasone; Cortisol after ACTH; Stimulated cortisol; Cortisol 30 min; DHEA; DHEAS;
DHEA sulphate; Androstenedione; 17-OH progesterone; 17 OHP; Progesterone; Pro; Pregnenolone; 11-deoxycortisol;
Oestradiol; Estradiol; E2; Oestriol; Free testosterone; Testosterone free; Bioavailable testosterone; Testosterone index;
DHT; SHBG; FAI; Free androgen index; AMH; Inhibin B; Post LH; Stimulated LH; LH/FSH ratio; LH FSH; Macroprolactin;
Prolactin post PEG; PRL ratio; Growth hormone; GH; IGF-1; IGF BP3; Aldosterone; Renin; Direct renin; ARR;
Aldosterone renin ratio; Metanephrines; Normetanephrine; VMA; Catecholamines; 5-HIAA; ADH; Copeptin; Gastrin; Leptin;
Fol; Pa; Ac; Al; Ts; Ld; Sg; Fb; Ch; Cre; Test; Free; Urine; Specific gravity; pH; Tissue transglutaminase; tTG IgA;
IgA; IgG; IgE; ANA; RA factor; ASO; Anti-CCP; HBsAg; HCV; HIV; VDRL; Widal; Dengue NS1; Malaria; Troponin I; Lithium
`
  .split(';')
  .map((name) => name.trim());

const SPELLINGS = [
  (name: string) => name,
  (name: string) => name.toUpperCase(),
  (name: string) => `S. ${name.toLowerCase()}`,
  (name: string) => `${name}, SERUM`,
  (name: string) => `${name} - (CLIA)`,
  (name: string) => name.replace(/[\s-]+/g, ''),
  (name: string) => name.replaceAll(' ', '-'),
];
const ENDS = [
  (name: string) => `${name} 12`,
  (name: string) => `${name}: 1.2`,
  (name: string) => `${name} 40 ng/mL 10 - 50`,
  (name: string) => `${name} - 9.4 mg/dL`,
  (name: string) => `${name}, 5.2 H`,
  (name: string) => `${name} <34`,
  (name: string) => name,
];

test('no test outside the table is ever read as one of it, or offered as one', () => {
  expect(new Set(OTHER_TESTS).size).toBeGreaterThan(250);
  const wrong = OTHER_TESTS.flatMap((name) =>
    SPELLINGS.flatMap((spell) => ENDS.map((end) => end(spell(name)))).filter((line) => {
      const found = readLine(line);
      return found.kind === 'read' || found.choices.length > 0;
    }),
  );
  expect(wrong).toEqual([]);
});

/** Words that make another test of it, before or behind its name. */
const OTHER_WORDS =
  'urine; 24 h; 24 hour urine; csf; salivary; free; ionised; ionized; corrected; ratio; post; after; stimulated; peak; ' +
  'basal; pm; 1 hour; 30 min; antibody; receptor; binding protein; clearance; index; foo';

test.each(ANALYTE_NAMES)('no word that is not listed is cut from a name of %s', (analyte) => {
  const { label, words, example, units } = ANALYTES[analyte];
  const names = [label, ...words.split('; ')];
  const own = new Set(names.map((name) => name.toLowerCase().replace(/[^a-z0-9+%]/g, '')));
  for (const name of names)
    for (const other of OTHER_WORDS.split('; '))
      for (const whole of [`${other} ${name}`, `${name} (${other})`]) {
        // 'T4 free' is a name of free T4.
        if (own.has(whole.toLowerCase().replace(/[^a-z0-9+%]/g, ''))) continue;
        const line = `${whole} ${example} ${units[0].unit}`;
        const found = readLine(line);
        expect([line, found.kind === 'read' && found.value.analyte]).toEqual([line, false]);
      }
  for (const other of OTHER_WORDS.split('; ')) {
    const line = `${label} ${example} ${units[0].unit} ${other}`;
    expect([line, readLine(line).kind]).toEqual([line, 'fault']);
  }
});
