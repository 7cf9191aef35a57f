import type { ContentError } from '../../app/content/files/content-file.server.ts';
import { fillStage, openStage } from '../../app/publishing/stage.server.ts';
import { findNewest } from '../../app/publishing/versions.server.ts';
import { type Database, DatabaseUnavailable } from '../../storage/database.ts';
import { type OpenWebsite, openWebsite } from './website.ts';
import type { WebsiteSource } from './website-source.ts';

/** The pages of the newest version in the database. Throws `refused` if there is none that this program can show. */
export async function openNewestVersion(
  source: WebsiteSource,
  places: { contentDir: string; dataDir: string; database: Database },
  refused: ContentError | undefined,
): Promise<OpenWebsite> {
  try {
    const newest = await findNewest(places.database.read);
    if (!newest) throw refused;
    await using stage = await openStage(places);
    await fillStage(stage, newest.files, places);
    return await openWebsite(source, new Date(), stage.folder);
  } catch (error) {
    if (error instanceof DatabaseUnavailable) throw error;
    throw refused ?? error;
  }
}
