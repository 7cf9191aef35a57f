const CENTIMETRES = /^(?:cms?|centimet(?:re|er)s?)\.?$/i;

const INCHES = {
  unit: 'inches',
  pattern: /^(?:in|["”])/i,
  toUnit: (inches: number) => inches * 2.54,
};

const METRES = {
  unit: 'metres',
  pattern: /^(?:m|mtrs?|met(?:re|er)s?)\.?$/i,
  toUnit: (metres: number) => metres * 100,
};

/**
 * The measures of a visit, one row each. Labels, limits, hints, keyboards, targets, the API, the charts, import
 * and export follow from this table; "A measure of a visit" in docs/architecture.md lists the rest.
 */
const TABLE = {
  bp: {
    label: 'BP',
    unit: 'mmHg',
    ownUnit: /^mm ?(?:of )?hg\.?$/i,
    example: '120/80',
    pattern: /^(\d{2,3})\/(\d{2,3})$/,
    numbers: [
      {
        target: 'systolic',
        label: 'Systolic',
        possible: { from: 40, to: 300 },
        usual: { from: 80, to: 200 },
      },
      {
        target: 'diastolic',
        label: 'Diastolic',
        possible: { from: 20, to: 200 },
        usual: { from: 45, to: 120 },
      },
    ],
  },
  sugar: {
    label: 'Sugar',
    unit: 'mmol/L',
    ownUnit: /^m ?mol(?:s|es?)?(?: ?\/ ?l(?:it(?:re|er))?)?\.?$/i,
    example: '5.6',
    pattern: /^(\d{1,4}(?:\.\d{1,2})?)$/,
    inputMode: 'decimal',
    numbers: [{ possible: { from: 0.5, to: 60 }, usual: { from: 2.5, to: 25 } }],
    // Glucose weighs 180.16 g per mole.
    otherUnit: {
      unit: 'mg/dL',
      pattern: /mg/i,
      likely: { from: 60, to: 1080.96 },
      toUnit: (mgPerDl) => mgPerDl / 18.016,
      fromUnit: (mmolPerLitre) => mmolPerLitre * 18.016,
    },
  },
  temperature: {
    label: 'Temperature',
    unit: '°F',
    ownUnit: /^(?:°|º|deg(?:rees?)?)? ?f(?:ahrenheit)?\.?$/i,
    example: '98.6',
    pattern: /^(\d{1,4}(?:\.\d{1,2})?)$/,
    inputMode: 'decimal',
    numbers: [{ possible: { from: 75, to: 115 }, usual: { from: 95, to: 104 } }],
    otherUnit: {
      unit: '°C',
      pattern: /(?:^|[\s°])c(?:elsius)?\b/i,
      likely: { from: 25, to: 45 },
      toUnit: (celsius) => celsius * 1.8 + 32,
    },
  },
  weight: {
    label: 'Weight',
    unit: 'kg',
    ownUnit: /^(?:kgs?|kilos?|kilograms?)\.?$/i,
    example: '62.5',
    pattern: /^(\d{1,4}(?:\.\d{1,2})?)$/,
    inputMode: 'decimal',
    numbers: [{ possible: { from: 0.5, to: 350 }, usual: { from: 2, to: 200 } }],
    otherUnit: {
      unit: 'lb',
      pattern: /lb|pound/i,
      likely: { from: 351, to: 771 },
      toUnit: (pounds) => pounds * 0.453_592_37,
    },
    metricUnit: {
      unit: 'grams',
      pattern: /^(?:g|gms?|grams?)\.?$/i,
      // Between them and the possible kilograms lie pounds.
      likely: { from: 800, to: 9999 },
      toUnit: (grams) => grams / 1000,
      readTyped: readKilogramsAndGrams,
    },
    isAdded: true,
  },
  height: {
    label: 'Height',
    unit: 'cm',
    ownUnit: CENTIMETRES,
    example: '163',
    pattern: /^(\d{1,4}(?:\.\d{1,2})?)$/,
    inputMode: 'decimal',
    numbers: [{ possible: { from: 25, to: 250 }, usual: { from: 40, to: 210 } }],
    otherUnit: {
      ...INCHES,
      likely: { from: 10, to: 24.9 },
      readTyped: readFeet,
    },
    metricUnit: { ...METRES, likely: { from: 0.4, to: 2.3 } },
    isAdded: true,
  },
  waist: {
    label: 'Waist',
    unit: 'cm',
    ownUnit: CENTIMETRES,
    example: '88',
    pattern: /^(\d{1,4}(?:\.\d{1,2})?)$/,
    inputMode: 'decimal',
    numbers: [{ possible: { from: 20, to: 250 }, usual: { from: 35, to: 180 } }],
    otherUnit: { ...INCHES, likely: { from: 10, to: 19.9 } },
    metricUnit: { ...METRES, likely: { from: 0.4, to: 1.8 } },
    isAdded: true,
  },
  pulse: {
    label: 'Pulse',
    unit: '/min',
    ownUnit: /^(?:\/ ?min(?:ute)?|per min(?:ute)?|bpm|beats)\.?$/i,
    example: '72',
    pattern: /^(\d{1,4})$/,
    inputMode: 'numeric',
    numbers: [{ possible: { from: 20, to: 300 }, usual: { from: 40, to: 180 } }],
    isAdded: true,
  },
} as const satisfies Record<string, Measure>;

export interface Measure {
  label: string;
  unit: string;
  /** A normal value, for hints and messages. */
  example: string;
  /** The texts that may be stored; a group for each number. */
  pattern: RegExp;
  /** The unit as it may be typed behind a number: it is dropped. */
  ownUnit: RegExp;
  /** The keyboard that a phone shows; the ordinary one if absent. */
  inputMode?: 'decimal' | 'numeric';
  /** One number, or two that are written with a slash, the higher one first. */
  numbers: readonly [MeasureNumber] | readonly [MeasureNumber, MeasureNumber];
  otherUnit?: OtherUnit;
  /** Grams of a weight, metres of a length: a message says what they are in the measure's unit. */
  metricUnit?: OtherUnit;
  /**
   * No field of the hosted lists: sent and stored only where it was measured, and written into the extra file of an
   * export. A screen shows it only where there is a value.
   */
  isAdded?: true;
}

interface MeasureNumber {
  /** Its name in the clinic's target ranges, if the measure has two numbers. */
  target?: string;
  /** The name of its line in a chart, if the measure has two numbers. */
  label?: string;
  /** A value outside is refused. */
  possible: Range;
  /** A value outside must be confirmed; absent if every possible value is usual. */
  usual?: Range;
}

/** Both ends belong to the range. */
export interface Range {
  from: number;
  to: number;
}

/** A unit that staff or earlier records may have used instead of the measure's own. */
export interface OtherUnit {
  unit: string;
  /** Found in the text after the number of an old record that uses this unit. */
  pattern: RegExp;
  /** Numbers outside `possible` that were probably read in this unit: the message shows them converted. */
  likely: Range;
  toUnit: (value: number) => number;
  /** If present, charts can be switched to this unit. Shown as a whole number. */
  fromUnit?: (value: number) => number;
  /** A way of writing it that is more than a number and the unit: the value in this unit, or undefined. */
  readTyped?: (text: string) => number | undefined;
}

/** The inches in a height such as 5'6", 5 ft 6 in or 5 feet. */
function readFeet(text: string): number | undefined {
  const [, feet, inches = 0] =
    /^(\d) ?(?:['’′]|ft\.?|feet|foot) ?(?:(\d{1,2}(?:\.\d)?) ?(?:["”″]|''|in\.?|inches)?)?$/i.exec(
      text,
    ) ?? [];
  return feet === undefined || Number(inches) >= 12
    ? undefined
    : Number(feet) * 12 + Number(inches);
}

/** The grams in a weight such as 12 kg 500 g. */
function readKilogramsAndGrams(text: string): number | undefined {
  const [, kilograms, grams] = /^(\d{1,3}) ?kgs? ?(\d{1,3}) ?g(?:ms?|rams?)?$/i.exec(text) ?? [];
  return kilograms === undefined ? undefined : Number(kilograms) * 1000 + Number(grams);
}

type Table = typeof TABLE;
export type MeasureName = keyof Table;
/** The names of a measure's numbers in the target ranges; never for a measure with one number. */
export type TargetName<Name extends MeasureName> = Table[Name]['numbers'][number] extends {
  target: infer Target extends string;
}
  ? Target
  : never;

export const MEASURES: Record<MeasureName, Measure> = TABLE;

/** In the order in which every screen shows them. */
export const MEASURE_NAMES = Object.keys(TABLE) as MeasureName[];

export type AddedMeasure = {
  [Name in MeasureName]: Table[Name] extends { isAdded: true } ? Name : never;
}[MeasureName];
export type HostedMeasure = Exclude<MeasureName, AddedMeasure>;

/** The measures that the hosted lists have too. */
export const HOSTED_MEASURES = MEASURE_NAMES.filter(
  (name) => MEASURES[name].isAdded !== true,
) as HostedMeasure[];
export const ADDED_MEASURES = MEASURE_NAMES.filter(
  (name) => MEASURES[name].isAdded === true,
) as AddedMeasure[];

/** An object with one member for each measure, or for each of these. */
export function mapMeasures<Value, Name extends MeasureName = MeasureName>(
  make: (measure: Measure, name: Name) => Value,
  names: readonly Name[] = MEASURE_NAMES as Name[],
): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, make(MEASURES[name], name)])) as Record<
    Name,
    Value
  >;
}
