import type { Clinic } from './clinic.ts';

/** For "Add to home screen". The icons are made from the mark at build time. */
export function buildManifest({ name, shortName, welcome }: Clinic): string {
  const icon = (file: string, sizes: string, type: string, purpose = 'any') => ({
    src: `/drawings/${file}`,
    sizes,
    type,
    purpose,
  });
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
      icon('mark.svg', 'any', 'image/svg+xml'),
      icon('icon-192.png', '192x192', 'image/png'),
      icon('icon-512.png', '512x512', 'image/png'),
      icon('icon-maskable-512.png', '512x512', 'image/png', 'maskable'),
    ],
  });
}
