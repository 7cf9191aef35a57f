import { useEffect } from 'react';
import { focusTitle } from '../../ui/dialogs/focus-title.ts';
import { closeModal, Modal } from '../../ui/dialogs/modal.tsx';
import { letterOf } from './shortcuts.ts';
import './shortcuts-dialog.css';
import { STAFF_SCREENS } from '../staff-screens.tsx';

export const SHORTCUTS_ID = 'staff-shortcuts';

interface Props {
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
}

export function ShortcutsDialog({ isOn, onSwitch }: Props) {
  // It goes with the desk, and does not come back with the next one.
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
        {STAFF_SCREENS.map(({ name, label }) => (
          <Keys key={name} keys={['g', letterOf(name)]} does={label} />
        ))}
        {STAFF_SCREENS.some(({ name }) => name === 'enquiries') && (
          <Keys keys={['n']} does="Next enquiry of the list" />
        )}
        <Keys keys={['?']} does="This list" />
      </dl>
      <p className="shortcuts-note">
        They work while the focus is among the staff screens, and never in a field.
      </p>
      <label className="shortcuts-switch">
        <input
          type="checkbox"
          checked={isOn}
          onChange={(event) => onSwitch(event.target.checked)}
        />
        Use shortcuts on this page
      </label>
      <div className="modal-actions">
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
