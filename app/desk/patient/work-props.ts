import type { Patient } from '../../patients/patient.ts';
import type { Texts } from '../../content/texts.server.ts';

/** What the work on the chosen record is given. */
export interface WorkProps {
  record: Patient;
  texts: Texts['popup'];
  timeZone: string;
  /** `isAtHand`: the form that was sent is still before the person. */
  onSaved: (record: Patient, isAtHand: boolean) => void;
  /** What it is told while it is being deleted here is no news of another desk. */
  onDeleting: (isDeleting: boolean) => void;
  onDeleted: (record: Patient, isAtHand: boolean) => void;
}
