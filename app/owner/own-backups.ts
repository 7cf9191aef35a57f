import type { BackupStatus } from '../backups/backup-status.ts';
import type { BackupPlace } from '../http/backup-place.ts';
import type { DiskRoom } from './disk-room.ts';

/** The state of the backups, the disk and the program, for the owner's page. Times in UTC. */
export interface MachineState {
  backups: BackupStatus & {
    /** False: this site makes none, because the database is PostgreSQL or no passphrase is set. */
    isOn: boolean;
    /** A backup or a restore drill is running. */
    isBusy: boolean;
    newest: { name: string; madeAt: string; size: number } | null;
    /** Null: this site makes no backups. */
    place: BackupPlace | null;
  };
  disk: DiskRoom;
  /** The version of the program. */
  version: string;
}
