import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('.', import.meta.url));
const LAYERS = ['app', 'storage', 'server', 'commands'];
const IMPORT =
  /^\s*(?:import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?['"](\.[^'"]+)['"]|import\(\s*['"](\.[^'"]+)['"]/gm;

interface Import {
  from: string;
  to: string;
  isType: boolean;
}

const files = LAYERS.flatMap((layer) =>
  readdirSync(join(ROOT, layer), { recursive: true, encoding: 'utf8' }).map((name) =>
    join(layer, name),
  ),
).filter((name) => /\.tsx?$/.test(name));
const isTest = (file: string) =>
  /\.test\.tsx?$|\/(?:(?:find|open|run|save|start)-(?:[a-z]+-)?)?test-[^/]*$/.test(file);
const isServerCode = (file: string) => /\.(server|api)\.tsx?$/.test(file);

const imports: Import[] = files.flatMap((from) =>
  [...readFileSync(join(ROOT, from), 'utf8').matchAll(IMPORT)].map(
    ([, type, statically, lazily]) => ({
      from,
      to: relative(ROOT, join(ROOT, dirname(from), statically ?? lazily ?? '')),
      isType: type !== undefined,
    }),
  ),
);

const findOffences = (isOffence: (one: Import) => boolean) =>
  imports
    .filter((one) => !isTest(one.from) && isOffence(one))
    .map(({ from, to }) => `${from} imports ${to}`);
const layerOf = (file: string) => file.split('/')[0] ?? '';
const subjectOf = (file: string) => (file.startsWith('app/') ? (file.split('/')[1] ?? '') : '');

/** What a layer may import beside itself: what lies below it. */
const BELOW: Record<string, string[]> = {
  // An object store on this machine is started for tests and benches alone.
  storage: ['setup/find-swift.mjs'],
  app: ['storage'],
  server: ['app', 'storage'],
  commands: ['server', 'app', 'storage'],
};

test('a layer imports what lies below it: storage knows nothing of the web, nothing points back', () => {
  const isOffence = ({ from, to }: Import) =>
    ![layerOf(from), ...(BELOW[layerOf(from)] ?? [])].some(
      (may) => to === may || to.startsWith(`${may}/`),
    );
  expect(findOffences(isOffence)).toEqual([]);
});

test('what helps tests, and so is let off these rules, is imported by nothing else', () => {
  expect(findOffences(({ to }) => isTest(to))).toEqual([]);
});

test('a migration imports nothing of ours, so that it can be frozen', () => {
  expect(findOffences(({ from }) => from.startsWith('storage/migrations/'))).toEqual([]);
});

test('only server code imports storage or server code; types are erased and may pass', () => {
  const isOffence = ({ from, to, isType }: Import) =>
    layerOf(from) === 'app' &&
    !isServerCode(from) &&
    !isType &&
    (layerOf(to) === 'storage' || isServerCode(to));
  expect(findOffences(isOffence)).toEqual([]);
});

test('ui and drawings import nothing of ours', () => {
  const LOOKS = new Set(['ui', 'drawings']);
  expect(
    findOffences(({ from, to }) => LOOKS.has(subjectOf(from)) && subjectOf(from) !== subjectOf(to)),
  ).toEqual([]);
});

/** Every subject notes what is done with its things. */
const AUDIT = [
  'staff/audit.server.ts',
  'staff/audit-subject.ts',
  'staff/record-reading.server.ts',
  'staff/record-reading-once.server.ts',
];

/** Who may look into whom among the subjects, beside `site`, which shows them all. */
const MAY_LOOK: Record<string, string[]> = {
  enquiries: [
    'hours',
    'patients/mobile.ts',
    'patients/typed-text.ts',
    'staff/attempts.server.ts',
    'staff/events.server.ts',
    'staff/first-pages.server.ts',
    'staff/network.server.ts',
    ...AUDIT,
  ],
  patients: ['hours', 'staff/events.server.ts', 'staff/first-pages.server.ts', ...AUDIT],
  reports: [
    'hours',
    'patients/has-records.server.ts',
    'patients/lock-patient.server.ts',
    'privacy/holds.server.ts',
    'staff/events.server.ts',
    ...AUDIT,
  ],
  staff: ['hours', 'identity', 'patients', 'reports', 'enquiries', 'privacy'],
  privacy: [
    'hours',
    'enquiries/desk-enquiry.ts',
    'patients/lock-patient.server.ts',
    'patients/mobile.ts',
    ...AUDIT,
  ],
};

test('subjects do not look into each other, save the written list', () => {
  const NEUTRAL = new Set(['ui', 'drawings', 'fonts']);
  const isOffence = ({ from, to, isType }: Import) => {
    const [subject, other] = [subjectOf(from), subjectOf(to)];
    if (
      isType ||
      !other ||
      subject === other ||
      subject === 'site' ||
      !from.startsWith(`app/${subject}/`)
    )
      return false;
    const path = to.replace(/^app\//, '');
    const isShared = NEUTRAL.has(other) || other.includes('.');
    return (
      !isShared &&
      !(MAY_LOOK[subject] ?? []).some((may) => path === may || path.startsWith(`${may}/`))
    );
  };
  expect(findOffences(isOffence)).toEqual([]);
});

test('no folder lies deeper than app/<subject>, and none is named for nothing', () => {
  expect(files.filter((file) => file.startsWith('app/') && file.split('/').length > 3)).toEqual([]);
  expect(files.filter((file) => /(?:^|\/)(?:utils|lib|helpers|common)\//.test(file))).toEqual([]);
  expect(files.filter((file) => /(?:^|\/)index\.tsx?$/.test(file))).toEqual([]);
});

test('modules do not import each other in circles, types included', () => {
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

test('only the settings read the environment', () => {
  const readers = files.filter(
    (file) => !isTest(file) && readFileSync(join(ROOT, file), 'utf8').includes('process.env'),
  );
  expect(readers).toEqual(['server/settings.ts']);
});

test('messages name the command as it is installed', () => {
  const named = files.filter(
    (file) => !isTest(file) && readFileSync(join(ROOT, file), 'utf8').includes('npm run clinic --'),
  );
  expect(named).toEqual(['server/settings.ts']);
});

/** What is exported although no other file names it: `name of file`, with the reason beside it. */
const EXPORTED_FOR_OTHERS: string[] = [];

/** Sources of ours below the root, those that only test or measure too: they may name what is exported. */
function listSources(): string[] {
  const FOLDERS = [...LAYERS, 'setup', 'bench', 'prove', 'browser-tests', 'deploy'];
  const within = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      join(folder, name),
    ),
  );
  return [...readdirSync(ROOT), ...within].filter((name) => /\.(?:tsx?|mjs)$/.test(name));
}

test('what is exported is named in another file; a type may stand in a signature of its own', () => {
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
    .filter(([file]) => !/\.test\.tsx?$|\.mjs$/.test(file))
    .flatMap(([file, text]) =>
      [...text.matchAll(EXPORT)].map(([, kind = '', name = '']) => ({ file, text, kind, name })),
    );
  expect(exported.length).toBeGreaterThan(500);
  const unused = exported
    .filter(({ name, kind, text }) => !isNamed(name, kind, text))
    .map(({ file, name }) => `${name} of ${file}`);
  expect(unused).toEqual(EXPORTED_FOR_OTHERS);
});

/** What the modules of a start import at once, other modules of ours and packages; what is imported later waits. */
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
    for (const [, type, to] of text.matchAll(IMPORT)) {
      if (!type && to !== undefined) waiting.push(join(dirname(file), to));
    }
  }
  return found;
}

test('a start loads what answering needs, and neither the tools of the build nor React', () => {
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

test('the library of object storage is loaded by those alone who have a bucket', () => {
  const STATIC =
    /^import (?!type )[^;]*?from '(?:@aws-sdk\/|[./\w-]*\/s3-(?:client|files|uploads)\.ts')/m;
  const offenders = files.filter(
    (file) =>
      !isTest(file) &&
      !/^storage\/(?:s3-|start-)/.test(file) &&
      STATIC.test(readFileSync(join(ROOT, file), 'utf8')),
  );
  expect(offenders).toEqual([]);
});

test('no icon is a cross or a sign of it (Geneva Conventions Act, section 12)', () => {
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

test('no style sheet of the desk names a class as one of the page does: it would dress both once staff sign in', () => {
  const classesOf = (subjects: string[]) => {
    const sheets = subjects.flatMap((subject) =>
      readdirSync(join(ROOT, 'app', subject))
        .filter((name) => name.endsWith('.css') && name !== 'print.css')
        .map((name) => readFileSync(join(ROOT, 'app', subject, name), 'utf8')),
    );
    const alone = sheets.join('\n').matchAll(/^ *\.([\w-]+)(?=[^\w\s>+~-]|\s*[{,])/gm);
    return new Set([...alone].map(([, name]) => name));
  };
  const page = classesOf(['site', 'hours']);
  const desk = classesOf(['staff', 'patients', 'reports']);
  expect(page.size).toBeGreaterThan(100);
  expect([...desk].filter((name) => page.has(name))).toEqual([]);
});

/** Beside `open-stores.ts`: what opens a copy, or holds the data folder alone while it moves or exchanges it. */
const OPENED_WITHOUT_LOCK = [
  'commands/clean-backups.ts',
  'commands/end-move.ts',
  'commands/move-clinic.ts',
  'commands/move-files-later.ts',
  'commands/restore-backup.ts',
];

test('a command opens the clinic by withStores, which keeps a restore and a move off meanwhile', () => {
  const opening = files.filter(
    (file) =>
      file.startsWith('commands/') &&
      !isTest(file) &&
      file !== 'commands/open-stores.ts' &&
      /\bopen(?:Database|Sqlite)\(/.test(readFileSync(join(ROOT, file), 'utf8')),
  );
  expect(opening.sort()).toEqual(OPENED_WITHOUT_LOCK);
});
