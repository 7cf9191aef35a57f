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
import { type ReactNode, Suspense } from 'react';
import { loadPart } from '../../ui/load-part.tsx';
import { PartBroken } from '../../ui/part-broken.tsx';
import { ContactScreen } from './contact-screen.tsx';
import { HoursScreen } from '../hours/hours-screen.tsx';
import { NewsScreen } from '../news/news-screen.tsx';
import { LanguagesScreen } from './languages-screen.tsx';
import { PageScreen } from '../page/page-screen.tsx';
import { PicturesScreen } from '../pictures/pictures-screen.tsx';
import { NoticeScreen } from '../notices/notice-screen.tsx';
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

interface SiteScreen {
  name: ScreenName;
  label: string;
  Icon: LucideIcon;
  show: (screen: Screen) => ReactNode;
}

/** The screens of the tab Site in their order. */
export const SITE_SCREENS: SiteScreen[] = [
  {
    name: 'week',
    label: 'This week',
    Icon: ChartColumn,
    show: ({ timeZone }) => <OwnersWeek timeZone={timeZone} />,
  },
  {
    name: 'hours',
    label: 'Opening hours',
    Icon: CalendarDays,
    show: (screen) => <HoursScreen {...screen} />,
  },
  {
    name: 'contact',
    label: 'Contact and address',
    Icon: Phone,
    show: (screen) => <ContactScreen {...screen} />,
  },
  {
    name: 'page',
    label: 'Main page',
    Icon: LayoutTemplate,
    show: (screen) => <PageScreen {...screen} />,
  },
  {
    name: 'news',
    label: 'News',
    Icon: Newspaper,
    show: (screen) => <NewsScreen {...screen} />,
  },
  {
    name: 'pictures',
    label: 'Pictures',
    Icon: Images,
    show: (screen) => <PicturesScreen {...screen} />,
  },
  {
    name: 'privacy',
    label: 'Privacy notice',
    Icon: ShieldCheck,
    show: (screen) => (
      <NoticeScreen
        {...screen}
        key="privacy"
        folder="privacy"
        versionHint="Each enquiry remembers the version that its sender saw."
        hint="Have a lawyer check the notice, and people who read each language. Its periods must be those under “Texts and messages”."
      />
    ),
  },
  {
    name: 'accessibility',
    label: 'Accessibility',
    Icon: Accessibility,
    show: (screen) => (
      <NoticeScreen
        {...screen}
        key="accessibility"
        folder="accessibility"
        versionHint="Visitors see it as the date of the statement."
        hint="{phone} and {email} become links to the clinic’s own. Claim only what somebody has checked."
      />
    ),
  },
  {
    name: 'texts',
    label: 'Texts and messages',
    Icon: ScrollText,
    show: (screen) => <TextsScreen {...screen} />,
  },
  {
    name: 'languages',
    label: 'Languages side by side',
    Icon: Languages,
    show: (screen) => <LanguagesScreen {...screen} />,
  },
  {
    name: 'versions',
    label: 'Versions',
    Icon: History,
    show: (screen) => <VersionsScreen {...screen} />,
  },
];
