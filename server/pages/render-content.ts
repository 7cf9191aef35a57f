// Renders the content folder into the cache, in a process of its own, so that requests go on meanwhile:
// node server/pages/render-content.ts WEBSITE_SOURCE_AS_JSON. Faults of the content are printed as a JSON list.
import { ContentError } from '../../app/content/files/content-file.server.ts';
import { renderIntoCache, type WebsiteSource } from './website.ts';

try {
  await renderIntoCache(JSON.parse(process.argv[2] ?? '') as WebsiteSource);
  process.stdout.write('[]');
} catch (error) {
  if (!(error instanceof ContentError)) throw error;
  process.stdout.write(JSON.stringify(error.faults));
}
