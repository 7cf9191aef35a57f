import { globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { pointsUp, roomOf, SUBJECTS } from './tests/architecture/floors.ts';
import { findImports, type Import, readImports, ROOT } from './tests/architecture/imports.ts';

const PRODUCT = ['app', 'storage', 'server', 'commands'];

/** Files of other subjects that a subject may import. Otherwise, subjects meet only on the floor of the shells. */
const SHARED_BETWEEN_SUBJECTS: Record<string, string[]> = {
  enquiries: [
    'appointments/time-field.tsx',
    'appointments/typed-time.ts',
    'appointments/use-typed-time.ts',
    'patients/search/use-same-mobile.ts',
  ],
  patients: [
    'recalls/list/patient-recall.tsx',
    'recalls/recall-queries.ts',
    'reports/list/report-calls.ts',
    'reports/list/reports-list.tsx',
    'reports/list/use-reports.ts',
    'reports/upload/unsent-files.tsx',
    'results/analytes.ts',
    'results/list/newest-results.tsx',
    'results/list/patient-results.tsx',
    'results/list/result-history.tsx',
    'results/list/use-newest-results.ts',
    'prescriptions/patient-prescriptions.tsx',
  ],
  appointments: [
    'enquiries/inbox/change-enquiry.server.ts',
    'enquiries/inbox/desk-enquiry.ts',
    'enquiries/inbox/desk-text.ts',
    'enquiries/inbox/enquiry-queries.ts',
    'patients/records/lock-patient.server.ts',
    'patients/records/patient-rules.ts',
    'patients/record-queries.ts',
    'patients/recently-opened.ts',
    'patients/search/suggest-box.tsx',
    'recalls/recall-queries.ts',
    'recalls/recall-text.ts',
  ],
  privacy: [
    'enquiries/inbox/desk-enquiry.ts',
    'enquiries/visitor-changes.ts',
    'patients/records/index-records.server.ts',
    'patients/records/lock-patient.server.ts',
    'prescriptions/prescription.ts',
  ],
  recalls: [
    'patients/due/due-day.ts',
    'patients/due/due-field.tsx',
    'patients/due/save-due.server.ts',
    'patients/patient-name.tsx',
    'patients/patient-text.ts',
    'patients/records/lock-patient.server.ts',
    'patients/records/note-record.server.ts',
  ],
  owner: [
    'backups/backup-queries.ts',
    'backups/backup-status.ts',
    'backups/machine-part.tsx',
    'enquiries/inbox/desk-text.ts',
    'patients/facts/facts-csv.server.ts',
    'patients/patient.ts',
    'privacy/count-retention-change.server.ts',
    'privacy/patient-part.tsx',
    'privacy/privacy.contract.ts',
    'privacy/waiting-retention.ts',
  ],
  results: [
    'patients/facts/fact-queries.ts',
    'patients/facts/facts.ts',
    'patients/facts/stored-facts.server.ts',
    'patients/panel/change-table.tsx',
    'patients/record-queries.ts',
    'patients/records/known-patient.server.ts',
    'patients/records/lock-patient.server.ts',
    'patients/records/note-record.server.ts',
    'patients/vitals/draw-chart.ts',
    'patients/vitals/vital-chart.tsx',
    'prescriptions/prescription-queries.ts',
    'reports/list/opened-report.ts',
  ],
  prescriptions: [
    'patients/facts/entries-field.tsx',
    'patients/facts/fact-text.ts',
    'patients/facts/facts.ts',
    'patients/facts/stored-facts.server.ts',
    'patients/records/known-patient.server.ts',
    'patients/records/lock-patient.server.ts',
    'patients/records/record-versions.server.ts',
  ],
  publishing: ['owner/owner-gate.tsx', 'owner/owner-matters.ts', 'owner/owner-page.tsx'],
  reports: [
    'patients/records/known-patient.server.ts',
    'patients/records/lock-patient.server.ts',
    'privacy/holds.server.ts',
  ],
};
const MAX_FILES_IN_FOLDER = 40;

const files = PRODUCT.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
    join(folder, name),
  ),
).filter((name) => /\.tsx?$/.test(name));
const isTest = (file: string) => /\.test\.tsx?$/.test(file);
const isServerCode = (file: string) => /\.(server|api|contract)\.tsx?$/.test(file);

const imports = readImports(files);

const findOffences = (isOffence: (one: Import) => boolean) =>
  imports
    .filter((one) => !isTest(one.from) && isOffence(one))
    .map(({ from, to }) => `${from} imports ${to}`);
const layerOf = (file: string) => file.split('/')[0] ?? '';
const subjectOf = (file: string) => (file.startsWith('app/') ? (file.split('/')[1] ?? '') : '');

test('every product file belongs to a room of a floor', () => {
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => roomOf(file) === undefined)).toEqual([]);
});

test('a file imports from its own room and from lower floors, types included', () => {
  expect(imports.length).toBeGreaterThan(2000);
  expect(findOffences(pointsUp)).toEqual([]);
});

test('the product imports neither tests nor tools', () => {
  expect(
    findOffences(({ to }) => isTest(to) || !PRODUCT.includes(layerOf(to))).filter(
      (offence) => !offence.endsWith(' imports package.json'),
    ),
  ).toEqual([]);
});

test('a migration imports no other file of the project, so that its behaviour never changes', () => {
  expect(files.filter((file) => file.startsWith('storage/migrations/'))).not.toEqual([]);
  expect(findOffences(({ from }) => from.startsWith('storage/migrations/'))).toEqual([]);
});

test('the bare server of the bench imports nothing of the product, so that no budget moves with it', () => {
  const source = readFileSync(join(ROOT, 'tests/support/servers/bare-server.ts'), 'utf8');
  const imported = [...source.matchAll(/\b(?:from|import\(?|require\() ?['"]([^'"]+)/g)].map(
    ([, name]) => name,
  );
  expect(imported).not.toEqual([]);
  expect(imported.filter((name) => !name?.startsWith('node:'))).toEqual([]);
});

test('only storage imports migrations, which never change', () => {
  const isOffence = ({ from, to }: Import) =>
    to.startsWith('storage/migrations/') && from !== 'storage/migrate.ts';
  expect(findOffences(isOffence)).toEqual([]);
});

test('only server code imports storage or server code, except for types', () => {
  const isOffence = ({ from, to, isType }: Import) =>
    layerOf(from) === 'app' &&
    !isServerCode(from) &&
    !isType &&
    (layerOf(to) === 'storage' || isServerCode(to));
  expect(findOffences(isOffence)).toEqual([]);
});

test('ui and drawings import no project files outside their own folders', () => {
  const LOOKS = new Set(['ui', 'drawings']);
  expect(files.map(subjectOf)).toEqual(expect.arrayContaining([...LOOKS]));
  expect(
    findOffences(({ from, to }) => LOOKS.has(subjectOf(from)) && subjectOf(from) !== subjectOf(to)),
  ).toEqual([]);
});

test('a subject imports only listed files of another subject, except for types', () => {
  const isOffence = ({ from, to, isType }: Import) => {
    const [subject, other] = [subjectOf(from), subjectOf(to)];
    const isBetweenSubjects =
      subject !== other && SUBJECTS.includes(subject) && SUBJECTS.includes(other);
    const shared = SHARED_BETWEEN_SUBJECTS[subject] ?? [];
    return isBetweenSubjects && !isType && !shared.includes(to.replace(/^app\//, ''));
  };
  expect(files.map(subjectOf)).toEqual(expect.arrayContaining(SUBJECTS));
  expect(findOffences(isOffence)).toEqual([]);
});

test('folders hold at most 40 files, are no deeper than app/<subject>/<concept>, and are named after their content', () => {
  const sources = [...files, ...listSources()];
  expect(files.filter((file) => file.startsWith('app/') && file.split('/').length > 4)).toEqual([]);
  expect(sources.filter((file) => /(?:^|\/)(?:utils|lib|helpers|common)\//.test(file))).toEqual([]);
  expect(sources.filter((file) => /(?:^|\/)index\.tsx?$/.test(file))).toEqual([]);
  const counts = new Map<string, number>();
  for (const file of new Set(sources)) {
    counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  }
  expect([...counts].filter(([, count]) => count > MAX_FILES_IN_FOLDER)).toEqual([]);
});

test('there are no circular imports, types included', () => {
  const graph = new Map<string, string[]>();
  for (const { from, to } of imports) graph.set(from, [...(graph.get(from) ?? []), to]);
  expect(findCircle(graph)).toBeUndefined();
});

function findCircle(graph: Map<string, string[]>): string | undefined {
  const done = new Set<string>();
  const visit = (file: string, path: string[]): string | undefined => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file].join(' -> ');
    if (done.has(file)) return undefined;
    for (const next of graph.get(file) ?? []) {
      const circle = visit(next, [...path, file]);
      if (circle) return circle;
    }
    done.add(file);
    return undefined;
  };
  for (const file of graph.keys()) {
    const circle = visit(file, []);
    if (circle) return circle;
  }
  return undefined;
}

test('only settings.ts reads environment variables', () => {
  const readers = files.filter(
    (file) => !isTest(file) && readFileSync(join(ROOT, file), 'utf8').includes('process.env'),
  );
  expect(readers).toEqual(['server/settings/settings.ts']);
});

test('only storage queries the table of kept values; other code calls storage/kept-values.ts', () => {
  const QUERY = /(?:selectFrom|insertInto|updateTable|deleteFrom)\('kept_values'\)/;
  const querying = files.filter(
    (file) => !isTest(file) && QUERY.test(readFileSync(join(ROOT, file), 'utf8')),
  );
  expect(querying.sort()).toEqual(['storage/claims.ts', 'storage/kept-values.ts']);
});

test('only storage writes the SQL of locks; everything else uses storage/locks.ts', () => {
  const LOCK = /pg_(?:try_)?advisory|\.for(?:Update|Share)\(|\.skipLocked\(/;
  const lockers = files.filter(
    (file) => !isTest(file) && LOCK.test(readFileSync(join(ROOT, file), 'utf8')),
  );
  expect(lockers.map(layerOf)).toContain('storage');
  expect(lockers.filter((file) => layerOf(file) !== 'storage')).toEqual([]);
});

test('dates and times are shown by app/hours/desk-times.ts and page-times.ts only', () => {
  const FORMAT = /\bDateTimeFormat\b|toLocale(?:Date|Time)String|'Jan', 'Feb'/;
  const formatting = files.filter(
    (file) => !isTest(file) && FORMAT.test(readFileSync(join(ROOT, file), 'utf8')),
  );
  expect(formatting.sort()).toEqual([
    'app/content/files/content-values.server.ts', // Checks the name of a time zone.
    'app/hours/clinic-time.ts',
    'app/hours/desk-times.ts',
    'app/hours/page-times.ts',
    'app/site/metadata/feed-and-sitemap.server.ts', // The offset of a time zone.
  ]);
});

test('only settings.ts says how the clinic command is run; messages take it from there', () => {
  const named = files.filter(
    (file) => !isTest(file) && readFileSync(join(ROOT, file), 'utf8').includes('npm run clinic --'),
  );
  expect(named).toEqual(['server/settings/settings.ts']);
});

/** Exports that no other file uses, as `name of file`; each needs a comment with the reason. */
// EditFault and EditConflict of app/content/edits.ts, until the screens of the site use them.
const EXPORTED_FOR_OTHERS: string[] = [];

/** All source files of the project, including tests and tools. */
function listSources(): string[] {
  const FOLDERS = [...PRODUCT, 'setup', 'tests', 'deploy'];
  const within = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      join(folder, name),
    ),
  );
  return [...readdirSync(ROOT), ...within].filter((name) => /\.(?:tsx?|mjs)$/.test(name));
}

test('every export is used in another file; a type may be used in its own file instead', () => {
  const EXPORT =
    /^export (?:async |abstract )?(function\*?|const|let|class|interface|type) (\w+)/gm;
  const texts = listSources().map(
    (file) => [file, readFileSync(join(ROOT, file), 'utf8')] as const,
  );
  const namedIn = new Map<string, Set<string>>();
  for (const [file, text] of texts) {
    for (const [name] of text.matchAll(/\w+/g)) {
      namedIn.set(name, (namedIn.get(name) ?? new Set()).add(file));
    }
  }
  const isNamed = (name: string, kind: string, text: string) =>
    (namedIn.get(name)?.size ?? 0) > 1 ||
    (/interface|type/.test(kind) && text.split(new RegExp(`\\b${name}\\b`)).length > 2);
  const exported = texts
    .filter(([file]) => /^(?:app|storage|server|commands|setup)\//.test(file))
    // Released migrations stay as they are.
    .filter(([file]) => !/\.test\.tsx?$|\.mjs$|^storage\/migrations\//.test(file))
    .flatMap(([file, text]) =>
      [...text.matchAll(EXPORT)].map(([, kind = '', name = '']) => ({ file, text, kind, name })),
    );
  expect(exported.length).toBeGreaterThan(500);
  const unused = exported
    .filter(({ name, kind, text }) => !isNamed(name, kind, text))
    .map(({ file, name }) => `${name} of ${file}`);
  expect(unused).toEqual(EXPORTED_FOR_OTHERS);
});

test('no sentence of a comment, a message or a route begins with "Those", "That of" or "What a thing does"', () => {
  const BEGIN =
    /\/\*\*?[\s*]+|(?<!\/\/.*\n *)\/\/ |[.!?][\s*/]+|(?:(?:summary|description|error):|(?:describeJson\(|\[)\w+,)\s*['"`]/;
  // Questions, and "What you typed is still here", can be read once.
  const TURNED = /(?:Those|That of|What(?! you\b))\b[^.!?'"`]*(?![^.!?'"`]|\?)/;
  const offences = [...listSources(), ...globSync('app/**/*.css', { cwd: ROOT })]
    .filter((file) => !file.startsWith('storage/migrations/')) // Released, so never changed.
    .flatMap((file) => {
      const text = readFileSync(join(ROOT, file), 'utf8');
      const found = text.matchAll(new RegExp(`(?<=${BEGIN.source})${TURNED.source}`, 'g'));
      const lineAt = (index: number) => text.slice(0, index).split('\n').length;
      return [...found].map(({ 0: words, index }) => `${file}:${lineAt(index)} ${words}`);
    });
  expect(offences).toEqual([]);
});

/** Project files and packages loaded together with `start`: follows static imports, but neither types nor `import()`. */
function findLoaded(start: string): { files: Set<string>; packages: Set<string> } {
  const PACKAGE =
    /^(?:import|export)\s(?!type\s)(?:[^'";]*?\sfrom\s+)?'((?:@[\w-]+\/)?[\w-]+)(?:\/[^']*)?'/gm;
  const found = { files: new Set<string>(), packages: new Set<string>() };
  const waiting = [start];
  for (const file of waiting) {
    if (found.files.has(file)) continue;
    found.files.add(file);
    const text = readFileSync(join(ROOT, file), 'utf8');
    for (const [, name = ''] of text.matchAll(PACKAGE)) found.packages.add(name);
    for (const { to, isType, isLazy } of findImports(file, text)) {
      if (!isType && !isLazy) waiting.push(to);
    }
  }
  return found;
}

test('starting the server loads only packages that answering needs, neither build tools nor React', () => {
  const { files: loaded, packages } = findLoaded('server/main.ts');
  expect(loaded.size).toBeGreaterThan(100);
  expect([...packages].sort()).toEqual([
    '@fastify/busboy',
    '@hono/node-server',
    'client-zip',
    'hono',
    'hono-openapi',
    'kysely',
    'zod',
  ]);
});

test('the object storage library is loaded only if a bucket is configured', () => {
  const STATIC =
    /^import (?!type )[^;]*?from '(?:@aws-sdk\/|[./\w-]*\/s3-(?:client|files|uploads)\.ts')/m;
  const offenders = files.filter(
    (file) =>
      !isTest(file) &&
      !file.startsWith('storage/files/s3-') &&
      STATIC.test(readFileSync(join(ROOT, file), 'utf8')),
  );
  const ours = files.filter((file) => file.startsWith('storage/files/s3-'));
  expect(ours.some((file) => STATIC.test(readFileSync(join(ROOT, file), 'utf8')))).toBe(true);
  expect(offenders).toEqual([]);
});

test('no icon is a cross or a medical symbol that may show one (Geneva Conventions Act, section 12)', () => {
  const named = files.flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(/import \{([^}]*)\} from 'lucide-react'/g)]
      .flatMap(([, names = '']) => names.split(','))
      .map((name) => `${name.trim()} in ${file}`),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(
    named.filter((name) => /^(?:\w*Cross|Hospital|Ambulance|\w*Medical|Pill)\b/.test(name)),
  ).toEqual([]);
});

test('desk style sheets use no class name of the public page, which they would restyle after sign-in', () => {
  const classesOf = (subjects: string[]) => {
    const sheets = subjects.flatMap((subject) =>
      readdirSync(join(ROOT, 'app', subject), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.css'))
        .map((name) => readFileSync(join(ROOT, 'app', subject, name), 'utf8')),
    );
    const alone = sheets.join('\n').matchAll(/^ *\.([\w-]+)(?=[^\w\s>+~-]|\s*[{,])/gm);
    return new Set([...alone].map(([, name]) => name));
  };
  const page = classesOf(['site', 'enquiries/form']);
  const OF_ENQUIRIES = ['enquiries/inbox', 'enquiries/pane', 'enquiries/signal'];
  const SUBJECTS_OF_DESK = ['access', 'appointments', 'audit', 'backups', 'patients', 'recalls'];
  const desk = classesOf(['desk', 'reports', ...SUBJECTS_OF_DESK, ...OF_ENQUIRIES]);
  expect(page.size).toBeGreaterThan(100);
  expect(desk.size).toBeGreaterThan(100);
  expect([...desk].filter((name) => page.has(name))).toEqual([]);
});

/**
 * Commands that open a database without `withStores`: they open a copy, or lock the data folder exclusively while
 * they move or replace it.
 */
const OPENED_WITHOUT_LOCK = [
  'commands/backup/clean-backups.ts',
  'commands/backup/restore-backup.ts',
  'commands/move/move-clinic.ts',
  'commands/move/move-files-later.ts',
  'commands/move/undo-move.ts',
];

test('commands open the clinic with withStores, so that no restore or move can run at the same time', () => {
  const opening = files.filter(
    (file) =>
      file.startsWith('commands/') &&
      !isTest(file) &&
      file !== 'commands/open-stores.ts' &&
      /\bopen(?:Database|Sqlite)\(/.test(readFileSync(join(ROOT, file), 'utf8')),
  );
  expect(opening.sort()).toEqual(OPENED_WITHOUT_LOCK);
});
