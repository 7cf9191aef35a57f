import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import type { useSiteTab } from '../../browser/site-tab.ts';
import type { Owner } from './step-counter.ts';

type Tab = Awaited<ReturnType<typeof useSiteTab>>;

export interface Change {
  name: string;
  /** Begins on the tab Site as it opens: on a phone its list, else the opening hours. */
  make: (owner: Owner, tab: Tab) => Promise<void>;
}

/** Opens a screen, unless it is shown already. */
async function open(owner: Owner, { tab }: Tab, name: string): Promise<void> {
  const title = tab.getByRole('heading', { level: 3, name });
  if (!(await title.isVisible())) await owner.press(tab.getByRole('button', { name, exact: true }));
  await title.waitFor();
}

async function openPart(owner: Owner, site: Tab, title: string): Promise<Locator> {
  await open(owner, site, 'Page');
  await owner.choosePart(site.tab, title);
  return site.tab.locator('.site-beside');
}

async function publish(owner: Owner, site: Tab): Promise<void> {
  await owner.publish(site.publish);
  await site.expectPublished();
}

async function makePhoto() {
  const create = { width: 800, height: 500, channels: 3, background: '#77aa99' } as const;
  const buffer = await sharp({ create }).jpeg().toBuffer();
  return { name: 'door.jpg', mimeType: 'image/jpeg', buffer };
}

/** The commonest changes of an owner. */
export const CHANGES: Change[] = [
  {
    name: 'a holiday',
    async make(owner, site) {
      await open(owner, site, 'Opening hours');
      await owner.pressDay(site.tab.locator('.site-day[data-state=open]').last());
      await owner.press(site.tab.getByRole('button', { name: /^Close on / }));
      await publish(owner, site);
    },
  },
  {
    name: 'new hours',
    async make(owner, site) {
      await open(owner, site, 'Opening hours');
      await owner.write(site.tab.getByLabel('Closes').nth(1), '20:30');
      await publish(owner, site);
    },
  },
  {
    name: 'a phone number, everywhere',
    async make(owner, site) {
      await open(owner, site, 'Contact');
      await owner.write(site.tab.getByLabel('Telephone', { exact: true }), '0891 000 0177');
      await owner.press(site.tab.getByRole('button', { name: 'Change it there too' }));
      await publish(owner, site);
    },
  },
  {
    name: 'a news article with a photo',
    async make(owner, site) {
      await open(owner, site, 'News');
      const { tab } = site;
      await owner.write(tab.getByLabel('Title of a new article'), 'Closed for Holi');
      await owner.press(tab.getByRole('button', { name: 'New article' }));
      await owner.write(tab.getByLabel('Summary'), 'We rest on Monday.');
      await owner.attach(tab.getByLabel('A new photo'), await makePhoto());
      await owner.press(tab.page().getByRole('button', { name: 'Use this photo' }));
      await owner.write(tab.getByLabel('What the photo shows'), 'The door of the clinic');
      await owner.write(tab.getByRole('textbox', { name: 'Text' }), 'We open on Tuesday.');
      await publish(owner, site);
    },
  },
  {
    name: 'a new slide',
    async make(owner, site) {
      const slides = await openPart(owner, site, 'Slides');
      await owner.press(slides.getByRole('button', { name: 'Add a slide' }));
      await owner.write(slides.getByLabel('Slide 4, tab name', { exact: true }), 'Bones');
      await owner.write(slides.getByLabel('Slide 4, heading', { exact: true }), 'Bones need time');
      await owner.write(slides.getByLabel('Slide 4, text', { exact: true }), 'A scan is short.');
      await publish(owner, site);
    },
  },
  {
    name: 'the doctor’s text',
    async make(owner, site) {
      const doctor = await openPart(owner, site, 'Doctor');
      await owner.write(
        doctor.getByLabel('Doctor, quote', { exact: true }),
        'I ask how you sleep.',
      );
      await publish(owner, site);
    },
  },
  {
    name: 'a Telugu sentence',
    async make(owner, site) {
      const welcome = await openPart(owner, site, 'Welcome');
      const heading = welcome.getByLabel('Welcome, heading (Telugu)');
      if (!(await heading.isVisible())) {
        await owner.press(site.tab.getByRole('button', { name: 'తెలుగు' }));
      }
      await owner.write(heading, 'నమస్కారం, రండి.');
      await publish(owner, site);
    },
  },
  {
    name: 'hide a card',
    async make(owner, site) {
      const cards = await openPart(owner, site, 'Cards');
      await owner.press(cards.getByRole('checkbox').nth(1));
      await publish(owner, site);
    },
  },
  {
    name: 'undo the last change',
    async make(owner, site) {
      // Something that was published just before, which does not count.
      await site.open('Contact');
      await site.tab.getByLabel('City').fill('Vizag');
      await site.publish.click();
      await site.expectPublished();
      await owner.press(site.undo);
      await site.bar.getByText('Undone.').waitFor({ timeout: 40_000 });
    },
  },
];
