// Renders the content folder into the cache, in a process of its own, so that requests go on meanwhile:
// node server/pages/render-content.ts WEBSITE_SOURCE_AS_JSON MS_SINCE_1970. Faults of the content are printed as a JSON
// list.
import { ContentError } from '../../app/content/files/content-file.server.ts';
import { renderIntoCache, type WebsiteSource } from './website.ts';

try {
  const [source = '', now] = process.argv.slice(2);
  await renderIntoCache(JSON.parse(source) as WebsiteSource, new Date(Number(now)));
  process.stdout.write('[]');
} catch (error) {
  if (!(error instanceof ContentError)) throw error;
  process.stdout.write(JSON.stringify(error.faults));
}
