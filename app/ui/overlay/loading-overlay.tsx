/* oxlint-disable jsx-a11y/prefer-tag-over-role -- screen readers hear role=status more surely than <output> */
import { useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { cancelOverlaidWork, overlayStep } from './run-with-overlay.ts';
import { useSharedValue } from '../shared-value.ts';
import { openOverPage } from '../dialogs/open-over-page.ts';
import './loading-overlay.css';

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
      className={`overlay screen-only overlay-${size}`}
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

/** Three rings that turn once in 1.2, 1.8 and 2.4 s, or stand still with prefers-reduced-motion. */
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

/**
 * Opens the dialog modally, makes the rest of the page inert and `aria-busy`, and blocks key events. Returns a
 * function that undoes all of it and restores the focus.
 */
function holdPage(cover: HTMLDialogElement): () => void {
  const focused = document.activeElement;
  const held = [...document.body.children]
    .filter((element) => element instanceof HTMLElement)
    .filter((element) => element !== cover && !element.inert);
  for (const element of held) {
    element.inert = true;
    element.setAttribute('aria-busy', 'true');
  }
  const blocker = (event: KeyboardEvent) => blockKey(event, cover);
  for (const type of KEY_EVENTS) window.addEventListener(type, blocker, true);
  openOverPage(cover);

  return () => {
    for (const type of KEY_EVENTS) window.removeEventListener(type, blocker, true);
    for (const element of held) {
      element.inert = false;
      element.removeAttribute('aria-busy');
    }
    // React removes the dialog in the commit that calls this function, and ignores focus events until the
    // commit has ended. Closing comes last also because it lays out the page.
    queueMicrotask(() => {
      cover.close();
      if (focused instanceof HTMLElement && document.activeElement === document.body) {
        focused.focus();
      }
    });
  };
}

const KEY_EVENTS = ['keydown', 'keypress', 'keyup'] as const;

function blockKey(event: KeyboardEvent, cover: HTMLElement): void {
  const isPress = event.key === 'Enter' || event.key === ' ';
  if (isPress && event.target instanceof HTMLButtonElement && cover.contains(event.target)) return;
  event.stopImmediatePropagation();
  // Leave the browser's own shortcuts (reload, address bar, close) alone.
  if (!event.ctrlKey && !event.metaKey && !event.altKey && !/^F\d/.test(event.key)) {
    event.preventDefault();
  }
}
