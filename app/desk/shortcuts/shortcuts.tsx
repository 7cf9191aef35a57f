import { useEffect, type RefObject, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { focusTitle } from '../../ui/dialogs/focus-title.ts';
import { closeModal, Modal, openModal } from '../../ui/dialogs/modal.tsx';
import { letterOf, createKeyReader, isTaken } from './shortcut-keys.ts';
import './shortcuts.css';
import { STAFF_SCREENS, useStaffScreens } from '../staff-screens.tsx';
import type { TabName } from '../desk.ts';

export const SHORTCUTS_ID = 'staff-shortcuts';
const SHOWN_SCREEN = '[role=tabpanel]:not([hidden])';

interface Props {
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
}

export function ShortcutsDialog({ isOn, onSwitch }: Props) {
  const screens = useStaffScreens();
  // Closed with the desk, so that it is not open after the next sign-in.
  useEffect(() => () => closeModal(SHORTCUTS_ID), []);

  return (
    <Modal
      id={SHORTCUTS_ID}
      className="shortcuts"
      title="Keyboard shortcuts"
      onOpened={() => focusTitle(SHORTCUTS_ID)}
    >
      <dl className="shortcuts-list">
        <Keys keys={['/']} does="Search for a patient" />
        {screens.map(({ name, label }) => (
          <Keys key={name} keys={['g', letterOf(name)]} does={label} />
        ))}
        {STAFF_SCREENS.some(({ name }) => name === 'enquiries') && (
          <Keys keys={['n']} does="Next enquiry in the list" />
        )}
        <Keys keys={['r']} does="Newest report of the open patient" />
        <Keys keys={['f']} does="Filter the patient’s reports; Enter opens the first" />
        <Keys keys={['v']} does="Add a visit of the open patient" />
        <Keys keys={['?']} does="This list" />
      </dl>
      <p className="hint">
        They work anywhere on the staff pages, except while you type in a field.
      </p>
      <label className="choice">
        <input
          type="checkbox"
          checked={isOn}
          onChange={(event) => onSwitch(event.target.checked)}
        />
        Use shortcuts on this page
      </label>
      <div className="row modal-actions">
        <button
          type="button"
          className="button button-primary"
          onClick={() => closeModal(SHORTCUTS_ID)}
        >
          Close
        </button>
      </div>
    </Modal>
  );
}

function Keys({ keys, does }: { keys: string[]; does: string }) {
  return (
    <div>
      <dt>
        {keys.map((key, place) => (
          <span key={key}>
            {place > 0 && ' then '}
            <kbd>{key}</kbd>
          </span>
        ))}
      </dt>
      <dd>{does}</dd>
    </div>
  );
}

/** Single-key shortcuts work while the focus is in the desk but in no field, and can be turned off (WCAG 2.1.4). */
export function useShortcuts(
  root: RefObject<HTMLElement | null>,
  goTo: (tab: TabName) => void,
): { isOn: boolean; setOn: (isOn: boolean) => void } {
  const [isOn, setOn] = useState(true);
  const go = useEffectEvent(goTo);

  useEffect(() => {
    const element = root.current;
    if (!element || !isOn) return;
    const read = createKeyReader(STAFF_SCREENS.map(({ name }) => name));
    const hear = (event: KeyboardEvent) => {
      // Ignores the repeated events of a key that is held down.
      if (event.repeat || event.isComposing) return;
      if (event.defaultPrevented || isTaken(event.target)) return;
      const shortcut = read(event, event.timeStamp);
      if (!shortcut) return;
      // Some of them focus a field, which must not receive the letter.
      event.preventDefault();
      switch (shortcut.kind) {
        case 'help':
          return openModal(SHORTCUTS_ID);
        case 'next-enquiry':
          return openNextEnquiry(element);
        case 'newest-report':
          return findInPatient(element, '.reports-open')?.click();
        case 'filter-reports':
          return findInPatient(element, '#reports-filter')?.focus();
        case 'add-visit':
          return addVisit(element);
        case 'tab':
          return go(shortcut.tab);
        case 'search':
          // Rendered at once, because the next key is already part of the name.
          flushSync(() => go('search'));
          focusSearch(element);
      }
    };
    element.addEventListener('keydown', hear);
    return () => element.removeEventListener('keydown', hear);
  }, [root, isOn]);

  return { isOn, setOn };
}

/** The next word replaces the last one. */
function focusSearch(workspace: HTMLElement): void {
  const field = workspace.querySelector<HTMLInputElement>('#search-value');
  field?.focus();
  field?.select();
}

/** The first such element of the open patient; undefined while another screen is shown. */
function findInPatient(workspace: HTMLElement, selector: string): HTMLElement | undefined {
  return (
    workspace.querySelector<HTMLElement>(`${SHOWN_SCREEN} .patient :is(${selector})`) ?? undefined
  );
}

/** Opens the form, or goes to its first field if it is open: its button would close it. */
function addVisit(workspace: HTMLElement): void {
  const button = findInPatient(workspace, '#work-add');
  if (button?.ariaExpanded !== 'true') return button?.click();
  findInPatient(workspace, '.work-form input')?.focus();
}

/** Opens the enquiry after the current one, or the first; only while the list is shown. */
function openNextEnquiry(workspace: HTMLElement): void {
  const rows = [...workspace.querySelectorAll<HTMLElement>(`${SHOWN_SCREEN} .inbox-row`)];
  const open = rows.findIndex((row) => row.hasAttribute('aria-current'));
  rows[open + 1]?.click();
}
