import type { Database } from '../../storage/database.ts';
import type { OpenMeter } from './open-meter.ts';

/** The same database, reporting the duration of its writes to the meter. */
export function measureDatabase(
  database: Database,
  meter: Pick<OpenMeter, 'startWrite'>,
): Database {
  return {
    ...database,
    async write(work) {
      const endWrite = meter.startWrite();
      try {
        const result = await database.write(work);
        endWrite('stored');
        return result;
      } catch (error) {
        endWrite('failed');
        throw error;
      }
    },
  };
}
