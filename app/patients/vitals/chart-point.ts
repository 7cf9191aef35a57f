export interface ChartPoint {
  /** Seconds since 1970, of the clinic's wall clock. */
  time: number;
  numbers: number[];
  /** With its unit. */
  text: string;
  when: string;
  flag: string | undefined;
}
