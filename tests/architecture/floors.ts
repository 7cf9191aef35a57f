/**
 * The five floors of the project, the highest first. A file imports from its own room, from lower floors and from
 * rooms that stand after its own on its floor; types count as imports. Subjects stand side by side: see
 * `SHARED_BETWEEN_SUBJECTS` in architecture.test.ts.
 */
const FLOORS = {
  shells: [
    'commands',
    'server',
    'app/entry-browser.tsx',
    'app/render-page.server.tsx',
    'app/start-script.ts',
    'app/site',
    'app/desk',
  ],
  subjects: [
    'app/publishing',
    'app/owner',
    'app/reports',
    'app/backups',
    'app/privacy',
    'app/appointments',
    'app/enquiries',
    'app/recalls',
    'app/patients',
    'app/results',
    'app/prescriptions',
    // Every subject may use the following:
    'app/messages',
    'app/live',
    'app/access',
    'app/audit',
    'app/services',
  ],
  content: ['app/content'],
  ground: [
    'app/http',
    'app/results/analytes.ts',
    'app/results/chemistry-hormones.ts',
    'app/results/glucose-thyroid-lipids.ts',
    'app/results/analyte.ts',
    'app/results/loinc.ts',
    'app/prescriptions/medicine-list.ts',
    'app/prescriptions/medicine-forms.ts',
    'app/measures',
    'app/hours',
    'app/text',
    'app/ui',
    'app/drawings',
    'app/fonts',
    'app/start-script-name.ts',
  ],
  storage: ['storage'],
};

/** Subjects that every subject may use. */
export const SERVICES = ['messages', 'live', 'access', 'audit', 'services'];

/** Subjects that meet only in listed files. */
export const SUBJECTS = FLOORS.subjects
  .map((room) => room.replace('app/', ''))
  .filter((subject) => !SERVICES.includes(subject));

const rooms = Object.values(FLOORS).flat();
const isIn = (file: string, room: string) => file === room || file.startsWith(`${room}/`);
const floorOf = (room: string) => Object.values(FLOORS).findIndex((floor) => floor.includes(room));

/** The folder or single file of the list above that a file belongs to, the nearest; undefined outside the product. */
export function roomOf(file: string): string | undefined {
  return rooms.findLast((room) => isIn(file, room));
}

/** True for an import from a lower floor to a higher one, or to a room that stands before the own one on its floor. */
export function pointsUp({ from, to }: { from: string; to: string }): boolean {
  const [here, there] = [roomOf(from), roomOf(to)];
  if (!here || !there || here === there) return false;
  if (floorOf(here) !== floorOf(there)) return floorOf(there) < floorOf(here);
  const isBetweenSubjects = [here, there].every((room) =>
    SUBJECTS.includes(room.replace('app/', '')),
  );
  return !isBetweenSubjects && rooms.indexOf(there) < rooms.indexOf(here);
}
