import { Ellipsis } from 'lucide-react';
import { type KeyboardEvent, useLayoutEffect, useRef, Suspense, useState } from 'react';
import { Menu } from '../ui/menu.tsx';
import { placeByKey } from '../ui/keyboard.ts';
import type { DeskScreen, Desk, TabName } from './desk.ts';
import { STAFF_SCREENS, type StaffScreen, useStaffScreens } from './staff-screens.tsx';
import './staff-tabs.css';

interface Props {
  chosen: DeskScreen;
  onChoose: (to: DeskScreen) => void;
  /** Number of new items, by tab. */
  news: Partial<Record<DeskScreen, number>>;
}

export const tabId = (name: DeskScreen) => `staff-tab-${name}`;
const panelId = (name: DeskScreen) => `staff-panel-${name}`;

/** The tab under which a screen stands. */
export const tabOf = (name: DeskScreen): TabName => (name === 'register' ? 'patients' : name);

/** On a phone these are behind More. */
const isFurther = ({ name }: StaffScreen) => !['today', 'patients', 'enquiries'].includes(name);

/** The row of tabs, at the bottom of a phone. Arrow keys, Home and End move between them; Tab moves into the screen. */
export function StaffTabs({ chosen, onChoose, news }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const screens = useStaffScreens();
  const tabs = screens.filter(({ name }) => tabOf(name) === name);
  const current = tabOf(chosen);
  const further = screens.filter(isFurther);
  const isInMore = further.some(({ name }) => name === chosen);

  function move(event: KeyboardEvent) {
    const names = tabs.map(({ name }) => name);
    const place = placeByKey(event.key, names.indexOf(current), names.length);
    const to = place === undefined ? undefined : names[place];
    if (!to) return;
    event.preventDefault();
    onChoose(to);
    list.current?.querySelector<HTMLElement>(`#${tabId(to)}`)?.focus();
  }

  return (
    <div className="staff-tabs">
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its tabs take the focus */}
      <div ref={list} role="tablist" className="staff-tablist" aria-label="Staff" onKeyDown={move}>
        {tabs.map((screen, place) => {
          const { name, label, Icon } = screen;
          const isChosen = name === current;
          return (
            <button
              key={name}
              type="button"
              role="tab"
              id={tabId(name)}
              className={isFurther(screen) ? 'staff-tab staff-further' : 'staff-tab'}
              aria-selected={isChosen}
              aria-controls={panelId(name)}
              // On a phone the chosen tab may be hidden behind More.
              tabIndex={isChosen || (place === 0 && isInMore) ? 0 : -1}
              onClick={() => onChoose(name)}
            >
              <Icon size={22} strokeWidth={1.8} aria-hidden />
              {label}
              <News count={news[name] ?? 0} />
            </button>
          );
        })}
      </div>
      <div className="staff-more">
        <Menu
          isUp
          className={isInMore ? 'staff-tab staff-in-more' : 'staff-tab'}
          trigger={
            <>
              <Ellipsis size={22} aria-hidden />
              More
            </>
          }
        >
          {further.map(({ name, label, Icon }) => (
            <button
              key={name}
              type="button"
              className="menu-item"
              aria-current={name === chosen || undefined}
              onClick={() => onChoose(name)}
            >
              <Icon size={18} aria-hidden />
              {label}
            </button>
          ))}
        </Menu>
      </div>
    </div>
  );
}

function News({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="staff-news">
      {count.toLocaleString('en-IN')}
      <span className="visually-hidden"> new</span>
    </span>
  );
}

/** The screens behind the tabs. A screen stays mounted after it was opened, with everything typed in it. */
export function StaffPanels({ chosen, desk }: { chosen: DeskScreen; desk: Omit<Desk, 'isShown'> }) {
  const [opened, setOpened] = useState<readonly DeskScreen[]>([chosen]);
  if (!opened.includes(chosen)) setOpened([...opened, chosen]);
  const shown = useRef(chosen);
  // Another screen begins at its top.
  useLayoutEffect(() => {
    if (shown.current === chosen) return;
    shown.current = chosen;
    scrollTo({ top: 0, behavior: 'instant' });
  }, [chosen]);

  return STAFF_SCREENS.map(({ name, label, show }) => (
    <div
      key={name}
      role="tabpanel"
      id={panelId(name)}
      className="staff-panel"
      {...(tabOf(name) === name ? { 'aria-labelledby': tabId(name) } : { 'aria-label': label })}
      hidden={name !== chosen}
    >
      {opened.includes(name) && (
        <Suspense fallback={<p className="staff-wide staff-coming">Loading</p>}>
          {show({ ...desk, isShown: name === chosen })}
        </Suspense>
      )}
    </div>
  ));
}
