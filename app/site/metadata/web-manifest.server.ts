import type { Clinic } from '../../content/clinic.ts';

/** For "Add to home screen". The icons are made from the mark at build time. */
export function buildManifest({ name, shortName, welcome }: Clinic): string {
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
