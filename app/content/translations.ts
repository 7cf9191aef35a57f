/** The languages besides English. A text that one of them lacks is shown in English. */
export const TRANSLATIONS = ['te', 'hi'] as const;

export type Translation = (typeof TRANSLATIONS)[number];
