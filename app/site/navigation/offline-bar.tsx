/* oxlint-disable jsx-a11y/prefer-tag-over-role -- screen readers hear role=status more surely than <output> */
import { useOnline } from '../../ui/use-online.ts';
import type { Texts } from '../../content/texts.server.ts';
import './offline-bar.css';

/** Says while the device has no connection what of the page works all the same. */
export function OfflineBar({ texts }: { texts: Texts['offline'] }) {
  const isOnline = useOnline();
  return (
    <p className="offline" role="status">
      {!isOnline && texts.bar}
    </p>
  );
}
