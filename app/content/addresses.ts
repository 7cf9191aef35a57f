import { SPECIALTY_ROUTES, type Language, type SpecialtyRoute } from './clinic.ts';

/** Each language by its own name, in its own letters. */
export const LANGUAGES: { language: Language; name: string }[] = [
  { language: 'en', name: 'English' },
  { language: 'te', name: 'తెలుగు' },
  { language: 'hi', name: 'हिन्दी' },
];

/** Address of the main page in a language. */
export function homeOf(language: Language): string {
  return language === 'en' ? '/' : `/${language}`;
}

/** The specialty that an address shows; undefined on every other. */
export function specialtyAt(path: string): SpecialtyRoute | undefined {
  return SPECIALTY_ROUTES.find((route) => path === `/${route}`);
}

/** Address of a drawing made at build time. */
export function drawingAt(name: string): string {
  return `/drawings/${name}.svg`;
}
