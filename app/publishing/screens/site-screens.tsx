import { type ComponentType, Suspense } from 'react';
import { loadPart } from '../../ui/load-part.tsx';
import { PartBroken } from '../../ui/part-broken.tsx';
import { CONTACT_PARTS } from '../parts/clinic-parts.ts';
import { PartSection } from '../parts/part-section.tsx';
import { HoursScreen } from '../hours/hours-screen.tsx';
import { NewsScreen } from '../news/news-screen.tsx';
import { LanguagesScreen } from './languages-screen.tsx';
import { PageScreen } from '../parts/page-screen.tsx';
import { PicturesScreen } from '../pictures/pictures-screen.tsx';
import { AccessibilityScreen, PrivacyScreen } from '../notices/notice-screen.tsx';
import type { OwnerPart } from '../../owner/owner-page.tsx';
import type { ScreenName } from './places.ts';
import type { Screen } from './screen.ts';
import { TextsScreen } from './texts-screen.tsx';
import { VersionsScreen } from './versions-screen.tsx';

const OwnerPage = loadPart(() => import('../../owner/owner-page.tsx'), PartBroken);

/** A part of the owner's page, whose parts share a chunk of their own. */
const owners = (part: OwnerPart) =>
  function OwnersPart({ timeZone }: { timeZone: string }) {
    return (
      <Suspense fallback={<p>Loading</p>}>
        <OwnerPage part={part} timeZone={timeZone} />
      </Suspense>
    );
  };

function ContactScreen({ draft, site }: Screen) {
  return CONTACT_PARTS.map((part) => (
    <PartSection key={part.title} part={part} draft={draft} site={site} />
  ));
}

interface SiteScreen {
  name: ScreenName;
  label: string;
  Content: ComponentType<Screen>;
  /** Shows the clinic's doings: nothing of it is published. */
  isOwners?: boolean;
}

/** The screens of the tab Site in their order. */
export const SITE_SCREENS: SiteScreen[] = [
  { name: 'page', label: 'Page', Content: PageScreen },
  { name: 'hours', label: 'Opening hours', Content: HoursScreen },
  { name: 'contact', label: 'Contact', Content: ContactScreen },
  { name: 'news', label: 'News', Content: NewsScreen },
  { name: 'pictures', label: 'Pictures', Content: PicturesScreen },
  { name: 'privacy', label: 'Privacy notice', Content: PrivacyScreen },
  { name: 'accessibility', label: 'Accessibility', Content: AccessibilityScreen },
  { name: 'texts', label: 'Texts', Content: TextsScreen },
  { name: 'languages', label: 'Languages', Content: LanguagesScreen },
  { name: 'versions', label: 'Versions', Content: VersionsScreen },
  { name: 'numbers', label: 'Numbers', Content: owners('numbers'), isOwners: true },
  { name: 'safety', label: 'Safety', Content: owners('safety'), isOwners: true },
  { name: 'access', label: 'Access', Content: owners('access'), isOwners: true },
  { name: 'requests', label: 'Requests', Content: owners('requests'), isOwners: true },
];
