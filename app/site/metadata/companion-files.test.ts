import { expect, test } from 'vitest';
import { buildCompanionFiles } from './companion-files.server.ts';
import { copyContent } from '../../../tests/support/content-copy.server.ts';
import { formatMoment, escapeXml } from './feed-and-sitemap.server.ts';
import { foldLine } from './vcard.server.ts';

const site = 'https://clinic.example.org';

async function build(change?: (content: Awaited<ReturnType<typeof copyContent>>) => Promise<void>) {
  await using content = await copyContent();
  await change?.(content);
  const files = buildCompanionFiles(await content.read(), site);
  return (path: string) => files.find((file) => file.path === path)?.text ?? '';
}

/** Checks that the elements are nested properly and that every '&' is escaped. */
function expectWellFormed(xml: string): void {
  const open: string[] = [];
  for (const [, close, name, , single] of xml.matchAll(
    /<(\/?)([\w:]+)((?:[^<>"]|"[^"<]*")*?)(\/?)>/g,
  )) {
    if (close) expect(open.pop()).toBe(name);
    else if (!single && name) open.push(name);
  }
  expect(open).toEqual([]);
  expect(xml.replace(/&(amp|lt|gt|quot|apos);/g, '')).not.toContain('&');
}

test('the feed names each article with its address, date and summary', async () => {
  const file = await build((content) =>
    content.change('news/second.md', 'Second piece', '"Salt & <b>sugar</b>"'),
  );
  const feed = file('/feed.xml');
  expectWellFormed(feed);
  expect(feed).toContain('<title>Salt &amp; &lt;b&gt;sugar&lt;/b&gt;</title>');
  expect(feed).toContain(`<id>${site}/news/second</id>`);
  expect(feed).toContain('<published>2026-11-12T00:00:00+05:30</published>');
  expect(feed).toContain(`<link rel="self" type="application/atom+xml" href="${site}/feed.xml"/>`);
  expect(feed.indexOf('/news/second')).toBeLessThan(feed.indexOf('/news/first'));
  expect(feed).toMatch(/<\/link>|<updated>2026-11-12T00:00:00\+05:30<\/updated>\n {2}<author>/);
});

test('the feed gives the minute at which an article appeared, by the clinic’s clock', async () => {
  const file = await build((content) =>
    content.change('news/first.md', 'date: 2026-10-08', 'appears: 2026-11-12 09:30'),
  );
  const feed = file('/feed.xml');
  const minute = '2026-11-12T09:30:00+05:30';
  expect(feed).toContain(`<published>${minute}</published>\n    <updated>${minute}</updated>`);
  // The feed is as new as its newest entry.
  expect(feed).toContain(`<updated>${minute}</updated>\n  <author>`);
  expect(feed).toContain('<published>2026-11-12T00:00:00+05:30</published>');
});

test('an article without a minute is of midnight in the clinic’s time zone, also in summer', async () => {
  const readPublished = async (timeZone: string) => {
    const file = await build(async (content) => {
      await content.change('clinic.yaml', 'Asia/Kolkata', timeZone);
      await content.change('news/first.md', '2026-10-08', '2026-07-12');
    });
    return [...file('/feed.xml').matchAll(/<published>(.*?)</g)].map(([, at]) => at);
  };
  expect(await readPublished('Europe/London')).toEqual([
    expect.stringMatching(/^2026-11-12T00:00:00(Z|\+00:00)$/),
    '2026-07-12T00:00:00+01:00',
  ]);
  expect(await readPublished('America/New_York')).toEqual([
    '2026-11-12T00:00:00-05:00',
    '2026-07-12T00:00:00-04:00',
  ]);
});

test('a moment is written with its seconds and its distance from UTC', () => {
  const moment = Date.parse('2026-11-12T18:45:30Z');
  expect(formatMoment(moment, 'Asia/Kolkata')).toBe('2026-11-13T00:15:30+05:30');
  expect(formatMoment(moment, 'UTC')).toMatch(/^2026-11-12T18:45:30(Z|\+00:00)$/);
});

test('the sitemap lists every page, with links to its other languages', async () => {
  const file = await build();
  const sitemap = file('/sitemap.xml');
  expectWellFormed(sitemap);
  const addresses = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) =>
    address?.slice(site.length),
  );
  expect(addresses).toEqual([
    '/',
    '/te',
    '/hi',
    '/infertility',
    '/metabolic',
    '/osteoporosis',
    '/pituitary',
    '/news',
    '/privacy',
    '/te/privacy',
    '/hi/privacy',
    '/accessibility',
    '/te/accessibility',
    '/hi/accessibility',
    '/news/second',
    '/news/first',
  ]);
  expect(sitemap).toContain(
    `<xhtml:link rel="alternate" hreflang="te" href="${site}/te/privacy"/>`,
  );
  expect(sitemap).toContain('<lastmod>2026-11-12</lastmod>');
});

test('robots.txt disallows staff addresses and names the sitemap', async () => {
  const file = await build();
  expect(file('/robots.txt')).toBe(
    `User-agent: *\nDisallow: /staff/\nDisallow: /enquiries\n\nSitemap: ${site}/sitemap.xml\n`,
  );
});

test('the manifest has a name, a start and icons', async () => {
  const file = await build();
  const manifest = JSON.parse(file('/manifest.webmanifest'));
  expect(manifest).toMatchObject({
    name: 'Rhythm Clinic',
    short_name: 'Rhythm',
    start_url: '/',
    theme_color: expect.stringMatching(/^#[0-9a-f]{6}$/),
  });
  const sizes = manifest.icons.map((icon: { sizes: string }) => icon.sizes);
  expect(sizes).toEqual(expect.arrayContaining(['any', '192x192', '512x512']));
});

test('the contact card is a valid vCard 3.0', async () => {
  const file = await build(async (content) => {
    await content.change('clinic.yaml', 'name: Rhythm Clinic', 'name: Rhythm, Sleep; Rest');
    await content.change('clinic.yaml', '- 1 Sample Road', '- Flat 2\n    - 1 Sample Road');
  });
  const lines = file('/clinic.vcf').split('\r\n');
  expect(lines.at(0)).toBe('BEGIN:VCARD');
  expect(lines.at(-2)).toBe('END:VCARD');
  expect(lines.at(-1)).toBe('');
  expect(lines).toContain('FN:Rhythm\\, Sleep\\; Rest');
  expect(lines).toContain('TEL;TYPE=WORK,VOICE,PREF:+918910000101');
  expect(lines).toContain('TEL;TYPE=WORK,VOICE:+918910000102');
  const unfolded = lines.join('\r\n').replaceAll('\r\n ', '').split('\r\n');
  expect(unfolded).toContain(
    'ADR;TYPE=WORK:;;Flat 2\\, 1 Sample Road;Visakhapatnam;Andhra Pradesh;530000;IN',
  );
  expect(lines).toContain('GEO:17.723100;83.301300');
  for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
});

test('long lines are folded between characters and unfold unchanged', () => {
  const line = `NOTE:${'హార్మోన్లకు సమయం తెలుసు 🕰 '.repeat(12)}`;
  const folded = foldLine(line).split('\r\n');
  expect(folded.length).toBeGreaterThan(5);
  for (const part of folded) {
    expect(Buffer.byteLength(part)).toBeLessThanOrEqual(75);
    expect(part.isWellFormed()).toBe(true);
  }
  expect(folded.map((part, index) => (index === 0 ? part : part.slice(1))).join('')).toBe(line);
});

test('characters that XML does not allow are dropped', () => {
  expect(escapeXml('a\u0000\u0008\ud800b"\'')).toBe('a\ufffdb&quot;&apos;');
});
