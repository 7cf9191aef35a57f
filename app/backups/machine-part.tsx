import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { showInstant } from '../hours/desk-times.ts';
import { backupQueries } from './backup-queries.ts';
import { describeBackups } from './backup-status.ts';
import { isGettingFull, isTooSmall, showBytes } from './disk-room.ts';
import type { backupRoutes, BackupPlace, MachineState } from './backups.contract.ts';
import { callsOf } from '../http/client/call-route.ts';
import { takeValue } from '../http/client/staff-query.ts';
import { Status } from '../ui/status.tsx';
import { ReadPart } from '../ui/part.tsx';

const call = callsOf<typeof backupRoutes>();

/** When a backup was last proven, a button that makes one, the newest to download, and the room on the disk. */
export function MachinePart({ timeZone }: { timeZone: string }) {
  const reading = useQuery(backupQueries.machine);
  return (
    <ReadPart title="Backups and disk" reading={reading}>
      {(state) => (
        <>
          <Backups {...state.backups} timeZone={timeZone} />
          {state.backups.place && (
            <Place
              {...state.backups.place}
              size={state.backups.newest?.size ?? state.disk.database + state.disk.reports}
            />
          )}
          <Disk disk={state.disk} place={state.backups.place} />
          <p className="small">Version {state.version} of the program is running.</p>
        </>
      )}
    </ReadPart>
  );
}

function Backups({ timeZone, ...state }: MachineState['backups'] & { timeZone: string }) {
  const client = useQueryClient();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: async () => takeValue(await call('POST /staff/owner/backups', {})),
    onSettled: () => client.invalidateQueries(backupQueries.machine),
  });
  const { kind, text } = describeBackups(state, timeZone);
  const { newest, isBusy } = state;
  const isOff = !state.isOn && !state.isElsewhere;
  const isMaking = isPending || isBusy;
  return (
    <>
      {!(isOff && state.provenAt === null && state.damagedAt === null) && (
        <p className={kind === 'alarm' ? 'fault' : ''}>{text}</p>
      )}
      {isOff && (
        <p className="fault">
          Backups are off: if this machine breaks, everything on it is lost. Ask your technician to
          turn them on.
        </p>
      )}
      {state.isOn && (
        <>
          <div className="row">
            <button
              type="button"
              className="button button-small button-secondary"
              disabled={isMaking}
              onClick={() => mutate()}
            >
              {isMaking ? 'A backup is running' : 'Make a backup now'}
            </button>
            {newest && (
              <a
                className="button button-small button-secondary"
                href="/staff/owner/backups/newest"
                download={newest.name}
              >
                Download the newest ({showBytes(newest.size)})
              </a>
            )}
          </div>
          <Status>
            {error ? error.message : isSuccess && !isMaking ? sayEnd(state, timeZone) : ''}
          </Status>
          {newest && (
            <p className="small">
              The newest was made {showInstant(newest.madeAt, timeZone)}. It is encrypted: keep the
              file away from this building, and its passphrase away from the file.
            </p>
          )}
        </>
      )}
    </>
  );
}

function sayEnd({ madeAt, failedAt }: MachineState['backups'], timeZone: string): string {
  if (failedAt !== null) return 'The backup failed. Please tell your technician.';
  return madeAt === null ? '' : `The backup is done: ${showInstant(madeAt, timeZone)}.`;
}

function Place({ size, ...place }: BackupPlace & { size: number }) {
  const { kept, most, isOnOneDisk } = place;
  const isSmall = isTooSmall(place, size);
  return (
    <p className={isOnOneDisk || isSmall ? 'fault' : 'small'}>
      Up to {most} backups are kept, together about {showBytes(most * size)}; {kept}{' '}
      {kept === 1 ? 'is' : 'are'} there.
      {isSmall && ' They will not all fit on their disk.'}
      {isOnOneDisk && ' They lie on the disk of the data: if it fails, both are lost.'}
      {(isOnOneDisk || isSmall) && ' Please tell your technician.'}
    </p>
  );
}

function Disk({ disk, place }: { disk: MachineState['disk']; place: BackupPlace | null }) {
  const { free, database, reports } = disk;
  if (free === null) {
    return (
      <p>
        The database takes {showBytes(database)}. It lies on another machine, whose disk this site
        cannot see.
      </p>
    );
  }
  return (
    <p className={isGettingFull(disk, place) ? 'fault' : ''}>
      {showBytes(free)} are left on the disk. The database takes {showBytes(database)}, the report
      files {showBytes(reports)}.
      {isGettingFull(disk, place) &&
        ' The disk is getting full, and the next backups may not fit: please tell your technician.'}
    </p>
  );
}
