import type { SiteContent } from '../../content/content.server.ts';
import { buildFeed, FEED_PATH, buildSitemap } from './feed-and-sitemap.server.ts';
import { buildVcard } from './vcard.server.ts';
import type { Clinic } from '../../content/clinic.ts';

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
