/**
 * The floors of the project, the highest first. A file imports from its own folder and from lower floors, never
 * from a higher floor or from another folder of its own floor; types count as imports.
 */
const FLOORS = [
  ['commands'],
  ['server'],
  ['app/entry-browser.tsx', 'app/render-page.server.tsx', 'app/start-script.ts'],
  ['app/site'],
  ['app/desk'],
  ['app/publishing'],
  ['app/owner'],
  ['app/reports', 'app/backups'],
  ['app/privacy'],
  ['app/appointments'],
  ['app/enquiries'],
  ['app/messages'],
  ['app/recalls'],
  ['app/patients'],
  ['app/live'],
  ['app/access'],
  ['app/audit'],
  ['app/http'],
  ['app/content'],
  ['app/measures'],
  ['app/hours', 'app/start-script-name.ts'],
  ['app/ui', 'app/drawings', 'app/fonts'],
  ['storage'],
];

const isIn = (file: string, place: string) => file === place || file.startsWith(`${place}/`);

/** The folder (or single file) of the list above that a file belongs to; undefined outside the product. */
export function placeOf(file: string): string | undefined {
  return FLOORS.flat().find((place) => isIn(file, place));
}

/** True for an import from a lower floor to a higher one, or between two folders of one floor. */
export function pointsUp({ from, to }: { from: string; to: string }): boolean {
  const floorOf = (file: string) =>
    FLOORS.findIndex((floor) => floor.some((one) => isIn(file, one)));
  const [here, there] = [placeOf(from), placeOf(to)];
  if (!here || !there || here === there) return false;
  return floorOf(to) <= floorOf(from);
}
