import { useId } from 'react';
import { VersionConflict } from '../../ui/version-conflict.tsx';
import type { DeskEnquiry, EnquiryChange } from './desk-enquiry.ts';
import { showTopic } from './desk-text.ts';
import { usePanelFocus } from './use-panel-focus.ts';

const FIELDS = [
  ['name', 'Name'],
  ['email', 'Email'],
  ['mobile', 'Mobile'],
  ['date', 'Preferred date'],
  ['selectOpt', 'Topic'],
  ['message1', 'Message'],
  ['status', 'Status'],
  ['note', 'Note'],
  ['agreedAt', 'Agreed time'],
] as const;

interface Props {
  current: DeskEnquiry;
  sent: EnquiryChange;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Both versions of an enquiry that somebody else changed first; one of them is kept as a whole. */
export function ChangedMeanwhile({ current, sent, onKeepMine, onTakeTheirs }: Props) {
  const id = useId();
  const heading = usePanelFocus(current);
  const differing = FIELDS.filter(
    ([field]) => sent[field] !== undefined && sent[field] !== current[field],
  );
  return (
    <div className="letter-conflict" role="alert">
      <h4 ref={heading} tabIndex={-1}>
        Somebody else changed this enquiry meanwhile
      </h4>
      <p>Your change is not saved yet. Choose which version to keep.</p>
      <VersionConflict
        id={id}
        differences={differing.map(([field, label]) => ({
          field,
          label,
          stored: show(field, current[field]),
          own: show(field, sent[field]),
        }))}
        save={{ label: 'Save mine', onSave: onKeepMine }}
        back={{ label: 'Keep what is there', onBack: onTakeTheirs }}
        look={{ row: 'letter-row', button: 'button button-small' }}
      />
    </div>
  );
}

function show(field: string, value: string | null | undefined): string {
  if (!value) return 'Nothing';
  return field === 'selectOpt' ? showTopic(value) : value;
}
