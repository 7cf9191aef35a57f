import {
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  Suspense,
  useState,
} from 'react';
import { placeByKey } from '../ui/keyboard.ts';
import type { TabName, Desk } from './desk.ts';
import { STAFF_SCREENS, useStaffScreens } from './staff-screens.tsx';
import './staff-tabs.css';

interface Props {
  chosen: TabName;
  onChoose: (tab: TabName) => void;
  /** Number of new items, by tab. */
  news: Partial<Record<TabName, number>>;
  /** Enquiries that look like spam and that nobody has read: some may be honest. */
  unreadSpam: number;
  count: number | undefined;
}

export const tabId = (name: TabName) => `staff-tab-${name}`;
const panelId = (name: TabName) => `staff-panel-${name}`;

/** The row of tabs. Arrow keys, Home and End move between them; Tab moves into the screen. */
export function StaffTabs({ chosen, onChoose, news, unreadSpam, count }: Props) {
  const row = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const screens = useStaffScreens();
  useTopOfScreen(row, chosen);

  function move(event: KeyboardEvent) {
    const names = screens.map(({ name }) => name);
    const place = placeByKey(event.key, names.indexOf(chosen), names.length);
    const to = place === undefined ? undefined : names[place];
    if (!to) return;
    event.preventDefault();
    onChoose(to);
    list.current?.querySelector<HTMLElement>(`#${tabId(to)}`)?.focus();
  }

  return (
    <div ref={row} className="staff-tabs screen-only">
      <div className="staff-wide">
        {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its tabs take the focus */}
        <div
          ref={list}
          role="tablist"
          className="staff-tablist"
          aria-label="Staff"
          onKeyDown={move}
        >
          {screens.map(({ name, label, Icon }) => (
            <button
              key={name}
              type="button"
              role="tab"
              id={tabId(name)}
              className="staff-tab"
              aria-selected={name === chosen}
              aria-controls={panelId(name)}
              tabIndex={name === chosen ? 0 : -1}
              onClick={() => onChoose(name)}
            >
              <Icon size={18} strokeWidth={1.8} aria-hidden />
              {label}
              <News count={news[name] ?? 0} />
              {name === 'enquiries' && unreadSpam > 0 && (
                <span className="hint figures staff-spam">
                  {unreadSpam.toLocaleString('en-IN')}
                  <span className="visually-hidden"> possible</span> spam
                </span>
              )}
            </button>
          ))}
        </div>
        {count !== undefined && (
          <p className="muted figures">
            {count.toLocaleString('en-IN')} {count === 1 ? 'record' : 'records'}
          </p>
        )}
      </div>
    </div>
  );
}

/** When another tab is chosen, scrolls to the top of its screen. */
function useTopOfScreen(row: RefObject<HTMLElement | null>, chosen: TabName): void {
  const shown = useRef(chosen);
  useLayoutEffect(() => {
    const desk = row.current?.closest('.staff');
    if (shown.current === chosen || !desk) return;
    shown.current = chosen;
    const { top } = desk.getBoundingClientRect();
    if (top < 0 || top > innerHeight / 2) desk.scrollIntoView({ behavior: 'instant' });
  }, [row, chosen]);
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
export function StaffPanels({ chosen, desk }: { chosen: TabName; desk: Desk }) {
  const [opened, setOpened] = useState<readonly TabName[]>([chosen]);
  if (!opened.includes(chosen)) setOpened([...opened, chosen]);

  return STAFF_SCREENS.map(({ name, show }) => (
    <div
      key={name}
      role="tabpanel"
      id={panelId(name)}
      className="staff-panel"
      aria-labelledby={tabId(name)}
      hidden={name !== chosen}
    >
      {opened.includes(name) && (
        <Suspense fallback={<p className="staff-wide staff-coming">Loading</p>}>
          {show(desk)}
        </Suspense>
      )}
    </div>
  ));
}
