import { Suspense, useState } from 'react';
import type { Desk, TabName } from './desk.ts';
import { STAFF_SCREENS } from './staff-screens.tsx';
import { panelId, tabId } from './staff-tabs.tsx';

/** The screens behind the tabs. One that was opened stays as it was left, with what was typed in it. */
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
