import type { Language } from '../../content/clinic.ts';
import type { ScreenProps } from './draft.ts';
import type { Place } from './places.ts';
import type { Publishing } from './use-publish.ts';

/** The props that a screen gets beside the content and the draft. */
export interface Screen extends ScreenProps {
  timeZone: string;
  /** The language that a phone shows of the three. */
  language: Language;
  onLanguage: (language: Language) => void;
  publishing: Publishing;
  /** The place that somebody asked for, so that a screen shows it. */
  goal: Place | undefined;
  onGo: (place: Place) => void;
}
