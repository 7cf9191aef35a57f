/* oxlint-disable jsx-a11y/prefer-tag-over-role -- screen readers hear role=status more surely than <output> */
import { useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { holdPage } from './hold-page.ts';
import { cancelOverlaidWork, overlayStep } from './overlay-work.ts';
import { useSharedValue } from '../shared-value.ts';
import './loading-overlay.css';

export { runWithOverlay } from './overlay-work.ts';

type OverlaySize = 'small' | 'medium' | 'large';

interface OverlayTexts {
  wait: string;
  long: string;
  cancel: string;
  done: string;
}

export function OverlayHost({
  texts,
  size = 'large',
}: {
  texts: OverlayTexts;
  size?: OverlaySize;
}) {
  const step = useSharedValue(overlayStep);
  const [wasUp, setWasUp] = useState(false);
  const isUp = step !== 'hidden';
  if (isUp && !wasUp) setWasUp(true);

  return (
    <>
      <p role="status" className="visually-hidden">
        {wasUp && !isUp ? texts.done : ''}
      </p>
      {isUp &&
        createPortal(<Overlay texts={texts} size={size} isLong={step === 'long'} />, document.body)}
    </>
  );
}

interface OverlayProps {
  texts: OverlayTexts;
  size: OverlaySize;
  isLong: boolean;
}

function Overlay({ texts, size, isLong }: OverlayProps) {
  const dialog = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => (dialog.current ? holdPage(dialog.current) : undefined), []);

  return (
    <dialog
      ref={dialog}
      className={`overlay overlay-${size}`}
      aria-label={texts.wait}
      onCancel={(event) => event.preventDefault()}
    >
      <Rings />
      <p className="overlay-wait">{texts.wait}</p>
      <div role="status" className="overlay-long">
        {isLong && <p>{texts.long}</p>}
      </div>
      {isLong && (
        <button
          type="button"
          className="button button-secondary"
          autoFocus
          onClick={cancelOverlaidWork}
        >
          {texts.cancel}
        </button>
      )}
    </dialog>
  );
}

/** Three rings, turning at 1.2, 1.8 and 2.4 s; they stand still where motion is not wanted. */
function Rings() {
  return (
    <svg viewBox="0 0 104 104" className="overlay-rings" aria-hidden="true">
      {[46, 33, 20].map((radius, index) => (
        <g key={radius} className={`overlay-ring overlay-ring-${index + 1}`}>
          <circle cx="52" cy="52" r={radius} className="overlay-track" />
          <circle cx="52" cy="52" r={radius} className="overlay-arc" pathLength="4" />
        </g>
      ))}
    </svg>
  );
}
