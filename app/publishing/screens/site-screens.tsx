import {
  Accessibility,
  CalendarDays,
  ChartColumn,
  ScrollText,
  History,
  Languages,
  Images,
  LayoutTemplate,
  Newspaper,
  Phone,
  ShieldCheck,
  type LucideIcon,
} from 'lucide-react';
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
import type { ScreenName } from './places.ts';
import type { Screen } from './screen.ts';
import { TextsScreen } from './texts-screen.tsx';
import { VersionsScreen } from './versions-screen.tsx';

const OwnerPage = loadPart(() => import('../../owner/owner-page.tsx'), PartBroken);

/** The owner's page, in a chunk of its own. */
function OwnersWeek({ timeZone }: { timeZone: string }) {
  return (
    <Suspense fallback={<p>Loading</p>}>
      <OwnerPage timeZone={timeZone} />
    </Suspense>
  );
}

function ContactScreen({ draft, site }: Screen) {
  return CONTACT_PARTS.map((part) => (
    <PartSection key={part.title} part={part} draft={draft} site={site} />
  ));
}

interface SiteScreen {
  name: ScreenName;
  label: string;
  Icon: LucideIcon;
  Content: ComponentType<Screen>;
}

/** The screens of the tab Site in their order. */
export const SITE_SCREENS: SiteScreen[] = [
  { name: 'week', label: 'This week', Icon: ChartColumn, Content: OwnersWeek },
  { name: 'hours', label: 'Opening hours', Icon: CalendarDays, Content: HoursScreen },
  { name: 'contact', label: 'Contact and address', Icon: Phone, Content: ContactScreen },
  { name: 'page', label: 'Main page', Icon: LayoutTemplate, Content: PageScreen },
  { name: 'news', label: 'News', Icon: Newspaper, Content: NewsScreen },
  { name: 'pictures', label: 'Pictures', Icon: Images, Content: PicturesScreen },
  { name: 'privacy', label: 'Privacy notice', Icon: ShieldCheck, Content: PrivacyScreen },
  {
    name: 'accessibility',
    label: 'Accessibility',
    Icon: Accessibility,
    Content: AccessibilityScreen,
  },
  { name: 'texts', label: 'Texts and messages', Icon: ScrollText, Content: TextsScreen },
  { name: 'languages', label: 'Languages side by side', Icon: Languages, Content: LanguagesScreen },
  { name: 'versions', label: 'Versions', Icon: History, Content: VersionsScreen },
];
