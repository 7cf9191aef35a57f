import type { SiteContent } from '../../content/content.server.ts';
import { buildFeed, FEED_PATH } from './feed.server.ts';
import { buildRobots } from './robots.server.ts';
import { buildSitemap } from './sitemap.server.ts';
import { buildVcard } from './vcard.server.ts';
import { buildManifest } from './web-manifest.server.ts';

export interface CompanionFile {
  path: string;
  type: string;
  text: string;
  /** The name under which a browser saves it. */
  saveAs?: string;
}

/** What stands beside the pages for feed readers, crawlers, telephones and address books. */
export function buildCompanionFiles(
  { clinic, news }: SiteContent,
  publicUrl: string,
): CompanionFile[] {
  return [
    {
      path: FEED_PATH,
      type: 'application/atom+xml; charset=utf-8',
      text: buildFeed(clinic, news, publicUrl),
    },
    {
      path: '/sitemap.xml',
      type: 'application/xml; charset=utf-8',
      text: buildSitemap(news, publicUrl),
    },
    { path: '/robots.txt', type: 'text/plain; charset=utf-8', text: buildRobots(publicUrl) },
    {
      path: '/manifest.webmanifest',
      type: 'application/manifest+json',
      text: buildManifest(clinic),
    },
    {
      path: '/clinic.vcf',
      type: 'text/vcard; charset=utf-8',
      text: buildVcard(clinic, publicUrl),
      saveAs: 'clinic.vcf',
    },
  ];
}
