/** The data that a new or an existing hold on a patient protects. */
export interface HeldPatient {
  /** ISO 8601. */
  heldAt: string;
  records: number;
  reports: number;
  enquiries: number;
  appointments: number;
  /** Whether the list beside the backups has it too, from which a restore on a new machine takes it. */
  isListed: boolean;
}
