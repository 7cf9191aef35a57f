import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import {
  readBody,
  renderSample,
  sampleContent,
  samplePage,
  textOf,
} from '../../tests/support/sample-page.server.ts';
import { PAGE_PARTS } from '../publishing/parts/page-parts.ts';

const html = renderSample(samplePage());
const body = readBody(html);
const { clinic } = sampleContent;

function entriesOfNavbar(page: string): { name: string; href: string | undefined }[] {
  const list = /<ul class="nav-entries">([^]*?)<\/ul>/.exec(page)?.[1] ?? '';
  return [...list.matchAll(/<li>([^]*?)<\/li>/g)].map(([, item = '']) => ({
    name: textOf(item),
    href: /href="([^"]*)"/.exec(item)?.[1],
  }));
}

function levelsOfHeadings(page: string): number[] {
  return [...page.matchAll(/<h([1-6])[\s>]/g)].map(([, level]) => Number(level));
}

const SECTIONS = ['top', 'slides', 'about', 'cards', 'news', 'appointment', 'google-map'];
const source = await readFile(new URL('main-page.tsx', import.meta.url), 'utf8');

describe('the main page as the server renders it', () => {
  it('has the six entries of the navbar in their order', () => {
    expect(entriesOfNavbar(body)).toEqual([
      { name: 'Home', href: '#top' },
      { name: 'About Us', href: '#about' },
      { name: 'Blog', href: '#news' },
      { name: 'Contact', href: '#google-map' },
      { name: 'Search', href: undefined },
      { name: 'Make an appointment', href: '#appointment' },
    ]);
  });

  it('has each part at which the Site tab looks, and each that is hydrated late', () => {
    const late = [...source.matchAll(/<DeferredPart at="#([^"]+)"/g)].map(([, id]) => id);
    expect(late.length).toBeGreaterThan(5);
    for (const id of [...late, ...PAGE_PARTS.map(({ anchor }) => anchor)]) {
      expect(body).toContain(` id="${id}"`);
    }
  });

  it.each(['top', 'about', 'news', 'google-map', 'appointment', 'search-patient'])(
    'has the anchor %s once',
    (anchor) => {
      expect(body.split(` id="${anchor}"`)).toHaveLength(2);
    },
  );

  it('keeps the staff section empty and hidden', () => {
    expect(body).toMatch(/<section id="search-patient"[^>]* hidden=""[^>]*><\/section>/);
  });

  it('has no duplicate id', () => {
    const ids = [...body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids).toEqual([...new Set(ids)]);
  });

  it('has one h1 and skips no heading level', () => {
    const levels = levelsOfHeadings(body);
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    levels.forEach((level, place) =>
      expect(level).toBeLessThanOrEqual((levels[place - 1] ?? 0) + 1),
    );
  });

  it('has a telephone and an e-mail link for each of the three addresses', () => {
    const cards =
      /<ul class="info-cards">([^]*?)<\/ul>/.exec(body)?.[1]?.split('<li ').slice(1) ?? [];
    expect(cards).toHaveLength(3);
    cards.forEach((card, place) => {
      expect(card).toContain(`href="tel:${clinic.cards[place]?.phone.number}"`);
      expect(card).toContain(`href="mailto:${clinic.cards[place]?.email}"`);
    });
  });

  it('has the emergency numbers as telephone links, at the form and in the footer', () => {
    const [form = '', footer = ''] = body.split('<footer');
    for (const place of [form.slice(form.indexOf(' id="appointment"')), footer]) {
      for (const number of ['108', '112']) expect(place).toContain(`href="tel:${number}"`);
    }
  });

  it('has the sections in the order of the navbar, inside the usual landmarks', () => {
    const places = ['<header', '<main', ...SECTIONS.map((id) => ` id="${id}"`), '<footer'];
    const found = places.map((place) => body.indexOf(place));
    expect(found).not.toContain(-1);
    expect(found).toEqual(found.toSorted((one, other) => one - other));
  });

  it('shows the first slide and keeps all three readable without script', () => {
    const slides = body.split('role="tabpanel"').slice(1);
    expect(slides).toHaveLength(3);
    expect(slides.map((slide) => /^[^>]*hidden=""/.test(slide))).toEqual([false, true, true]);
    clinic.slides.forEach(({ heading }) => expect(textOf(body)).toContain(heading));
  });

  it('marks the language of a slide that differs from the page’s', () => {
    const telugu = samplePage({ kind: 'main' }, 'te');
    const slides = telugu.clinic.slides.map((slide, place) =>
      place === 1 ? (clinic.slides[place] ?? slide) : slide,
    );
    const page = renderSample({ ...telugu, clinic: { ...telugu.clinic, slides } }, '/te');
    const langsOf = (role: string) =>
      page
        .match(new RegExp(`<[^>]* role="${role}"[^>]*>`, 'g'))
        ?.map((tag) => / lang="(\w+)"/.exec(tag)?.[1]);
    expect(langsOf('tabpanel')).toEqual([undefined, 'en', undefined]);
    expect(langsOf('tab')).toEqual([undefined, 'en', undefined]);
  });

  it('has hours, address and directions as text', () => {
    const words = textOf(body);
    expect(words).toContain(
      'Monday to Saturday 10:30 am to 1:00 pm 5:00 pm to 8:00 pm Sunday Closed',
    );
    expect(words).toContain(clinic.address.join(', '));
    expect(body).toContain(`href="${clinic.map.directionsUrl.replaceAll('&', '&amp;')}"`);
    expect(body).toContain('href="/clinic.vcf"');
    expect(body).toContain('<p class="print-only">https://clinic.example.org</p>');
  });

  it('loads nothing from another server', () => {
    expect(body).toMatch(/ src="\/drawings\/map\.svg"/);
    expect(body).not.toContain('<iframe');
    expect(body).not.toMatch(/(src|srcSet)="https?:/i);
  });

  it('says that there is no news if there is none', () => {
    const empty = readBody(renderSample({ ...samplePage(), news: [] }));
    expect(textOf(empty)).toContain('There is no news yet.');
  });

  it('says without script that Search needs it', () => {
    expect(body).toMatch(/<noscript>.*Search is for clinic staff and needs JavaScript\./);
  });
});

describe('a specialty address', () => {
  it.each([
    ['/infertility', 'Under Construction'],
    ['/metabolic', 'Metabolic'],
    ['/osteoporosis', 'Osteoporosis'],
    ['/pituitary', 'Pituitary'],
  ])(
    '%s holds the heading %s and two ways on, and nothing of the main page',
    (address, heading) => {
      const page = renderSample(samplePage(), address);
      const main = /<main[^>]*>([^]*)<\/main>/.exec(readBody(page))?.[1] ?? '';
      expect(textOf(main)).toBe(`${heading} Request an appointment Back to the main page`);
      expect(levelsOfHeadings(readBody(page))).toEqual([1]);
      expect(readBody(page)).not.toContain('<footer');
      expect(page).toContain(`<title>${heading} | ${clinic.name}</title>`);
      expect(entriesOfNavbar(page).map(({ href }) => href)).toEqual([
        '/#top',
        '/#about',
        '/#news',
        '/#google-map',
        undefined,
        '/#appointment',
      ]);
    },
  );
});

describe('a page in Telugu', () => {
  const telugu = renderSample(samplePage({ kind: 'main' }, 'te'), '/te');

  it('is marked as Telugu, except for the clinic’s name and the articles', () => {
    expect(telugu).toContain('<html lang="te">');
    const english = [...readBody(telugu).matchAll(/<(\w+)[^>]* lang="en"[^>]*>([^]*?)<\/\1>/g)];
    const texts = new Set(english.map(([, , inner = '']) => textOf(inner)));
    const articles = new Set(sampleContent.news.flatMap(({ title, summary }) => [title, summary]));
    expect([...texts].filter((text) => !articles.has(text))).toEqual(['English', clinic.name]);
    expect(textOf(readBody(telugu))).toContain('హార్మోన్లకు సమయం తెలుసు. మాకూ తెలుసు.');
  });

  it('marks the parts that the owner has not translated as English', () => {
    const half = samplePage({ kind: 'main' }, 'te');
    const part = { ...half.clinic, doctor: clinic.doctor, translated: ['welcome' as const] };
    const page = renderSample({ ...half, clinic: part }, '/te');
    expect(page).toMatch(/<section id="about"[^>]* lang="en"/);
    expect(page).toMatch(/<h1 id="hero-heading">/);
    expect(html).not.toMatch(/<section id="about"[^>]* lang=/);
  });

  it('links to the other languages by their own names', () => {
    const languages = /<nav [^>]*nav-languages[^]*?<\/nav>/.exec(telugu)?.[0] ?? '';
    expect(languages).toMatch(/<a href="\/" lang="en"[^>]*>English<\/a>/);
    expect(languages).toMatch(/<a href="\/te" lang="te"[^>]* aria-current="true">తెలుగు<\/a>/);
    expect(languages).toMatch(/<a href="\/hi" lang="hi"[^>]*>हिन्दी<\/a>/);
  });
});
