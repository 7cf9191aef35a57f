import { useEffect, type RefObject, useEffectEvent, useState } from 'react';
import { isShown } from '../../ui/is-shown.ts';
import { focusTitle } from '../../ui/dialogs/focus-title.ts';
import { closeModal, Modal, openModal } from '../../ui/dialogs/modal.tsx';
import {
  createKeyReader,
  isTaken,
  letterOf,
  type Shortcut,
  startsSearch,
} from './shortcut-keys.ts';
import './shortcuts.css';
import { STAFF_SCREENS, useStaffScreens } from '../staff-screens.tsx';
import type { DeskScreen } from '../desk.ts';
import { FINDER_ID } from '../../patients/search/patient-finder.tsx';

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
        <Keys
          keys={['/']}
          does="Search for a patient; a digit or a capital letter begins one too"
        />
        {screens.map(({ name, label }) => (
          <Keys key={name} keys={['g', letterOf(name)]} does={label} />
        ))}
        {STAFF_SCREENS.some(({ name }) => name === 'enquiries') && (
          <Keys keys={['n']} does="Next enquiry in the list; in a prescription, another medicine" />
        )}
        <Keys keys={['r']} does="Newest report" />
        <Keys keys={['f']} does="Filter the patient’s reports; Enter opens the first" />
        <Keys keys={['v']} does="Add a visit" />
        <Keys keys={['j', 'k']} between=" and " does="Next and previous row" />
        <Keys keys={['a']} does="New appointment" />
        <Keys keys={['c']} does="Call" />
        <Keys keys={['t']} does="Time" />
        <Keys keys={['p']} does="Print" />
        <Keys keys={['o']} does="Note the lab results as looked at" />
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

interface KeysProps {
  keys: string[];
  between?: string;
  does: string;
}

function Keys({ keys, between = ' then ', does }: KeysProps) {
  return (
    <div>
      <dt>
        {keys.map((key, place) => (
          <span key={key}>
            {place > 0 && between}
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
  goTo: (tab: DeskScreen) => void,
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
      const shortcut = findShortcut(element, read(event, event.timeStamp));
      // The letter itself is typed into the field.
      if (!shortcut && startsSearch(event)) focusFinder();
      if (!shortcut) return;
      // Some of them focus a field, which must not receive the letter.
      event.preventDefault();
      switch (shortcut.kind) {
        case 'help':
          return openModal(SHORTCUTS_ID);
        case 'next-enquiry':
          if (findNamed(element, 'n')) return pressNamed(element, 'n');
          return openNextEnquiry(element);
        case 'newest-report':
          return findInPatient(element, '.reports-open')?.click();
        case 'filter-reports':
          return (findInPatient(element, '#reports-filter') ?? findNamed(element, 'f'))?.focus();
        case 'add-visit':
          return addVisit(element);
        case 'next-row':
          return moveRow(element, 1);
        case 'previous-row':
          return moveRow(element, -1);
        case 'press':
          return pressNamed(element, shortcut.key);
        case 'tab':
          return go(shortcut.tab);
        case 'search':
          return focusFinder();
      }
    };
    element.addEventListener('keydown', hear);
    return () => element.removeEventListener('keydown', hear);
  }, [root, isOn]);

  return { isOn, setOn };
}

/** A digit that no shown button names begins a search. */
function findShortcut(workspace: HTMLElement, found: Shortcut | undefined): Shortcut | undefined {
  const isDigit = found?.kind === 'press' && /\d/.test(found.key);
  return isDigit && !findNamed(workspace, found.key) ? undefined : found;
}

/** The next word replaces the last one. */
function focusFinder(): void {
  const field = document.getElementById(FINDER_ID);
  if (!(field instanceof HTMLInputElement)) return;
  field.focus();
  field.select();
}

/** The first such element of the open patient; undefined while another screen is shown. */
function findInPatient(workspace: HTMLElement, selector: string): HTMLElement | undefined {
  return (
    workspace.querySelector<HTMLElement>(`${SHOWN_SCREEN} .patient :is(${selector})`) ?? undefined
  );
}

/** The first button, link or field of the shown screen that names the key. */
function findNamed(workspace: HTMLElement, key: string): HTMLElement | undefined {
  const named = `${SHOWN_SCREEN} [aria-keyshortcuts='${key}']`;
  return [...workspace.querySelectorAll<HTMLElement>(named)].find(isShown);
}

/** Presses a button or link, and moves the focus into a field. */
function pressNamed(workspace: HTMLElement, key: string): void {
  const named = findNamed(workspace, key);
  if (named?.matches('input, textarea, select')) named.focus();
  else named?.click();
}

/** Opens or focuses the row after or before the current one, as `data-row` says. */
function moveRow(workspace: HTMLElement, step: 1 | -1): void {
  const rows = [...workspace.querySelectorAll<HTMLElement>(`${SHOWN_SCREEN} [data-row]`)].filter(
    isShown,
  );
  const focused = rows.findIndex((row) => row === document.activeElement);
  const open = rows.findIndex((row) => row.matches("[aria-current], [aria-pressed='true']"));
  const at = open === -1 ? focused : open;
  const to = at === -1 ? rows[0] : rows[at + step];
  to?.focus();
  if (to?.dataset['row'] === 'open') to.click();
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
