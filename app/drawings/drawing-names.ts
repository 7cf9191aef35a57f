/** The drawings that the content may name: files of `app/public/drawings`. */
export const DRAWING_NAMES = [
  'mark',
  'body',
  'thyroid',
  'glucose',
  'first-visit',
  'tile-infertility',
  'tile-metabolic',
  'tile-osteoporosis',
  'tile-pituitary',
  'portrait',
  'lounge',
  'pharmacy',
  'reception',
  'online',
  'news-fasting',
  'news-tablet',
  'map',
  'empty-reports',
  'og',
] as const;

/** The picture that is shown where a page is shared, in pixels. */
export const OG_SIZE = { width: 1200, height: 630 };
