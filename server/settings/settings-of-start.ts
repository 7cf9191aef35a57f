import { existsSync, statSync } from 'node:fs';
import { checkNewPassword } from '../../app/access/password/new-password.server.ts';
import { describePathFault } from './describe-start-fault.ts';
import { hasClinic } from '../data/has-clinic.ts';
import type { Settings } from './settings.ts';

/** Faults of settings that only a start uses, a sentence each: the first password and the content folder. */
export function findStartFaults(settings: Settings): string[] {
  const faults = [describePasswordFault(settings), describeContentFault(settings.contentDir)];
  return faults.filter((fault) => fault !== undefined);
}

/** A weak STAFF_PASSWORD of a new clinic is refused before anything is created. */
function describePasswordFault(settings: Settings): string | undefined {
  try {
    return hasClinic(settings) ? undefined : describeWeakPassword(settings.staffPassword);
  } catch (error) {
    const sentence = error instanceof Error ? describePathFault(error, settings) : undefined;
    if (sentence === undefined) throw error;
    return sentence;
  }
}

export function describeWeakPassword(chosen: string | undefined): string | undefined {
  const fault = chosen === undefined ? undefined : checkNewPassword(chosen);
  return fault && `STAFF_PASSWORD cannot be used. ${fault}`;
}

function describeContentFault(folder: string): string | undefined {
  const isThere = existsSync(folder) && statSync(folder).isDirectory();
  return isThere ? undefined : `The content folder ${folder} does not exist.`;
}
