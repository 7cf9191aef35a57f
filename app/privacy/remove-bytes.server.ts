import { FilesUnavailable, type FileStore } from '../../storage/files/files.ts';

/**
 * Removes bytes whose rows are gone. Gives how many stay for now because the store is away: the sweep of the
 * running site takes them within an hour of its return.
 */
export async function removeBytes(files: FileStore, fileIds: readonly string[]): Promise<number> {
  for (const [place, fileId] of fileIds.entries()) {
    try {
      await files.remove(fileId);
    } catch (error) {
      if (!(error instanceof FilesUnavailable)) throw error;
      return fileIds.length - place;
    }
  }
  return 0;
}
