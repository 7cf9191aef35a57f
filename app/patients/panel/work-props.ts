import type { Patient } from '../patient.ts';
import type { Texts } from '../../content/texts.server.ts';

/** Props of the forms for the chosen record. */
export interface WorkProps {
  record: Patient;
  texts: Texts['popup'];
  timeZone: string;
  /** `isAtHand`: the form that was sent is still visible and nobody types elsewhere. */
  onSaved: (record: Patient, isAtHand: boolean) => void;
  /** While true, a live event about the deletion is this page's own and not another user's. */
  onDeleting: (isDeleting: boolean) => void;
  onDeleted: (record: Patient, isAtHand: boolean) => void;
}
