import type { SiteContent } from '../../app/content/content.server.ts';
import type { Language } from '../../app/content/clinic.ts';
import type { Page } from '../../app/content/page.ts';
import type {
  Pages,
  PreparedFile,
  ServedFile,
  SiteSnapshot,
} from '../../app/services/services.server.ts';
import { sharedHeaders } from '../requests/response-headers.ts';
import { toServedFile } from './prepared-file.ts';

interface SnapshotParts {
  content: SiteContent;
  publicUrl: string;
  findFile: (path: string) => PreparedFile | undefined;
  render: (page: Page, language: Language, path: string) => Promise<string>;
}

/** The site with this content. Pages and headers that requests share are made for the first one and go with the snapshot. */
export function openSnapshot({
  content,
  publicUrl,
  findFile,
  render,
}: SnapshotParts): SiteSnapshot {
  const headers = sharedHeaders({ publicUrl, mapUrl: content.clinic.map.embedUrl });
  const served = new Map<string, ServedFile>();
  const rendered = new Map<string, Promise<string>>();
  const pages: Pages = {
    find(path) {
      const known = served.get(path);
      const file = known ? undefined : findFile(path);
      if (!file) return known;
      const next = toServedFile(file, headers);
      served.set(path, next);
      return next;
    },
    render,
    renderOnce(page, language, path) {
      const name = JSON.stringify([page, language, path]);
      return rendered.getOrInsertComputed(name, async () => {
        try {
          return await pages.render(page, language, path);
        } catch (error) {
          rendered.delete(name);
          throw error;
        }
      });
    },
  };
  return { content, pages, headers };
}
