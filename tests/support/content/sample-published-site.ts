import type { SiteFiles } from '../../../app/publishing/publishing.contract.ts';

/** The published content of a very small site, as the desk reads it. */
export const PUBLISHED_SITE: SiteFiles = {
  version: 1,
  publishedAt: '2026-11-20T06:00:00.000Z',
  by: null,
  values: {
    'texts/en.yaml': { navbar: { home: 'Home' }, form: { send: 'Send request' } },
    'texts/te.yaml': {},
    'texts/hi.yaml': {},
  },
  markdown: {},
  pictures: [],
  faults: [],
  warnings: [],
  draft: { edits: [], savedAt: null },
  isWritable: true,
};
