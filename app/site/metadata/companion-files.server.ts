import type { SiteContent } from '../../content/content.server.ts';
import { addressIn, LANGUAGES } from '../../content/addresses.ts';
import { buildFeed, FEED_PATH, buildSitemap } from './feed-and-sitemap.server.ts';
import { buildVcard } from './vcard.server.ts';
import type { Clinic } from '../../content/clinic.ts';

/** Each page names it in the header `speculation-rules`, which needs no script of its own. */
export const RULES_PATH = '/speculation-rules.json';

/**
 * Pages that are a load of their own: a browser that knows how, and saves no data, fetches one when the press on its
 * link begins. None is about a visitor or for staff.
 */
const FETCHED_AHEAD = LANGUAGES.flatMap(({ language }) =>
  ['/news', '/news/*', '/privacy', '/accessibility'].map((page) => addressIn(language, page)),
);

interface CompanionFile {
  path: string;
  type: string;
  text: string;
  /** File name for `Content-Disposition: attachment`. */
  saveAs?: string;
}

/** The files for feed readers, crawlers, home screens and address books. */
export function buildCompanionFiles(content: SiteContent, publicUrl: string): CompanionFile[] {
  const { clinic, news } = content;
  return [
    {
      path: FEED_PATH,
      type: 'application/atom+xml; charset=utf-8',
      text: buildFeed(content, publicUrl),
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
      path: RULES_PATH,
      type: 'application/speculationrules+json',
      text: JSON.stringify({
        prefetch: [{ where: { href_matches: FETCHED_AHEAD }, eagerness: 'conservative' }],
      }),
    },
    {
      path: '/clinic.vcf',
      type: 'text/vcard; charset=utf-8',
      text: buildVcard(clinic, publicUrl),
      saveAs: 'clinic.vcf',
    },
  ];
}

/** Crawlers may read everything except staff addresses and the form's target. */
function buildRobots(publicUrl: string): string {
  return `User-agent: *
Disallow: /staff/
Disallow: /enquiries

Sitemap: ${publicUrl}/sitemap.xml
`;
}

/** The web app manifest, for "Add to home screen". The build makes the icons from the mark. */
function buildManifest({ name, shortName, welcome }: Clinic): string {
  return JSON.stringify({
    id: '/',
    name,
    short_name: shortName,
    description: welcome.lede,
    lang: 'en',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: '#ffffff',
    theme_color: '#0b5a66',
    icons: [
      describeIcon('mark.svg', 'any', 'image/svg+xml'),
      describeIcon('icon-192.png', '192x192', 'image/png'),
      describeIcon('icon-512.png', '512x512', 'image/png'),
      describeIcon('icon-maskable-512.png', '512x512', 'image/png', 'maskable'),
    ],
  });
}

function describeIcon(file: string, sizes: string, type: string, purpose = 'any') {
  return { src: `/drawings/${file}`, sizes, type, purpose };
}
