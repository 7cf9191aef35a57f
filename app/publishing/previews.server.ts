import { randomUUID } from 'node:crypto';
import type { PreparedFile } from '../services/services.server.ts';
import { hashFolder, readHashedFiles, type HashedFiles } from './content-folder.server.ts';
import type { CheckedFolder } from './content-worker.ts';
import type { PublishingContext } from './publishing-context.ts';
import type { Preview } from './publishing.contract.ts';
import { fillStage, openStage, readAdded, type Stage } from './stage.server.ts';
import { storeFiles } from './versions.server.ts';

const KEPT_MS = 3_600_000;
const MAX_OF_SESSION = 3;
const MAX_IN_MEMORY = 4;

/**
 * Content that its author looks at before it is published. The files are in the database, so that any instance can
 * show it, and only the session that made it can.
 */
export function openPreviews(context: PublishingContext) {
  const { database, now, pages, worker } = context;
  const rendered = new Map<string, Map<string, PreparedFile>>();

  /** Keeps what the stage holds, which has no fault. */
  async function keep(stage: Stage, checked: CheckedFolder, session: string): Promise<Preview> {
    const files = await hashFolder(stage.folder);
    const added = await readAdded(stage, files, undefined);
    const id = randomUUID();
    const at = now();
    await database.write(async (transaction) => {
      await storeFiles(transaction, added, at);
      const values = { id, session, at: at.toISOString(), files: JSON.stringify(files) };
      await transaction.insertInto('content_previews').values(values).execute();
      const old = new Date(at.getTime() - KEPT_MS).toISOString();
      await transaction.deleteFrom('content_previews').where('at', '<', old).execute();
      const own = transaction.selectFrom('content_previews').select('id');
      const ids = await own.where('session', '=', session).orderBy('at', 'desc').execute();
      const tooMany = ids.slice(MAX_OF_SESSION).map((one) => one.id);
      if (tooMany.length === 0) return;
      await transaction.deleteFrom('content_previews').where('id', 'in', tooMany).execute();
    });
    await remember(id, checked.key);
    return {
      id,
      warnings: checked.warnings,
      pages: checked.pages.map((address) => address.slice(1)),
    };
  }

  async function remember(
    id: string,
    key: string | undefined,
  ): Promise<Map<string, PreparedFile> | undefined> {
    const files = key === undefined ? undefined : await pages.open(key);
    if (!files) return undefined;
    rendered.delete(id);
    rendered.set(id, files);
    for (const oldest of [...rendered.keys()].slice(0, -MAX_IN_MEMORY)) rendered.delete(oldest);
    return files;
  }

  /** A file of a preview of this session by its address on the site, '/te'; undefined if there is none. */
  async function find(
    id: string,
    session: string,
    address: string,
  ): Promise<{ file: PreparedFile; addresses: ReadonlySet<string> } | undefined> {
    const row = await database.read
      .selectFrom('content_previews')
      .select(['at', 'files'])
      .where('id', '=', id)
      .where('session', '=', session)
      .executeTakeFirst();
    if (!row || now().getTime() - Date.parse(row.at) > KEPT_MS) return undefined;
    const files = rendered.get(id) ?? (await renderAgain(id, readHashedFiles(row.files)));
    const file = files?.get(address);
    return file && files && { file, addresses: new Set(files.keys()) };
  }

  /** Another instance has made it, or it has left the memory. */
  async function renderAgain(
    id: string,
    files: HashedFiles,
  ): Promise<Map<string, PreparedFile> | undefined> {
    await using stage = await openStage(context);
    await fillStage(stage, files, context);
    const { key } = await worker.check(stage.folder, [], {});
    return remember(id, key);
  }

  return { keep, find };
}

/**
 * The HTML of a previewed page: pictures and links to other pages lead below `base`, the preview's own address, since
 * nothing that is not published has a public one.
 */
export function leadIntoPreview(
  html: string,
  base: string,
  addresses: ReadonlySet<string>,
): string {
  return html
    .replaceAll('/pictures/', `${base}/pictures/`)
    .replaceAll(/ href="(\/[^"#?]*)/g, (link, address: string) =>
      addresses.has(address) ? ` href="${base}${address}` : link,
    );
}
