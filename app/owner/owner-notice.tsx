import { useOwnSession } from '../http/client/own-session.ts';
import { useOwnerMatters } from './owner-matters.ts';
import './owner-notice.css';

interface Props {
  timeZone: string;
  /** Opens the owner's page. */
  onOpen: () => void;
}

/** Says at the desk, without alarm, how many matters wait for the owner; nothing if none do. */
export default function OwnerNotice(props: Props) {
  return useOwnSession().may('owner') ? <Notice {...props} /> : null;
}

function Notice({ timeZone, onOpen }: Props) {
  const count = useOwnerMatters(timeZone).length;
  if (count === 0) return null;
  return (
    <p className="row hint owner-notice screen-only">
      {count === 1 ? '1 item for the owner (in Site)' : `${count} items for the owner (in Site)`}
      <button type="button" className="text-button" onClick={onOpen}>
        Open
      </button>
    </p>
  );
}
