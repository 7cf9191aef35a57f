/* oxlint-disable jsx-a11y/prefer-tag-over-role -- screen readers announce role=status more reliably than <output> */
import { Check, X } from 'lucide-react';
import { useRef, type FocusEvent } from 'react';
import { useSharedValue, createSharedValue } from './shared-value.ts';
import './toast.css';

/** Always rendered, because screen readers announce only changes inside an existing live region. */
export function ToastHost({ closeLabel }: { closeLabel: string }) {
  const shown = useSharedValue(toasts);
  return (
    <div role="status" className="toast-region screen-only">
      {shown.map((toast) => (
        <ToastCard key={toast.id} toast={toast} closeLabel={closeLabel} />
      ))}
    </div>
  );
}

function ToastCard({ toast, closeLabel }: { toast: ShownToast; closeLabel: string }) {
  const { title, text, timer, isLeaving } = toast;
  const held = useRef({ byPointer: false, byFocus: false });
  const previousFocus = useRef<EventTarget>(null);

  function hold(by: 'byPointer' | 'byFocus') {
    held.current[by] = true;
    timer.hold();
  }

  function release(by: 'byPointer' | 'byFocus') {
    held.current[by] = false;
    if (!held.current.byPointer && !held.current.byFocus) timer.release();
  }

  function handleFocus(event: FocusEvent) {
    previousFocus.current = event.relatedTarget;
    hold('byFocus');
  }

  function dismiss() {
    timer.dismiss();
    if (held.current.byFocus && previousFocus.current instanceof HTMLElement)
      previousFocus.current.focus();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- keyboard users have the close button
    <div
      className={isLeaving ? 'toast toast-leaving' : 'toast'}
      onClick={dismiss}
      onPointerEnter={() => hold('byPointer')}
      onPointerLeave={() => release('byPointer')}
      onFocus={handleFocus}
      onBlur={() => release('byFocus')}
    >
      <span className="toast-mark">
        <Check size={18} strokeWidth={3} aria-hidden />
      </span>
      <p>
        <strong className="toast-title">{title}</strong> {text}
      </p>
      <button type="button" className="icon-button toast-close" aria-label={closeLabel}>
        <X size={20} aria-hidden />
      </button>
    </div>
  );
}

interface ToastWords {
  title: string;
  text: string;
}

interface ShownToast extends ToastWords {
  id: number;
  timer: ToastTimer;
  isLeaving: boolean;
}

export const toasts = createSharedValue<readonly ShownToast[]>([]);
let lastId = 0;

/** Shows a toast. Its countdown is its own: it goes when its time is over, whatever happens to the page. */
export function showToast({ title, text }: ToastWords): void {
  lastId += 1;
  const toast: ShownToast = {
    id: lastId,
    title,
    text,
    isLeaving: false,
    timer: startToastTimer((step) => {
      toast.isLeaving = step === 'leaving';
      toasts.write(toasts.read().filter((one) => one !== toast || step !== 'gone'));
    }),
  };
  toasts.write([...toasts.read(), toast]);
}

/** Milliseconds (R13): how long a toast stays, how long it stays after hover or focus ends, and its fade. */
const SHOWN_MS = 5000;
const EXTENDED_MS = 1000;
const FADE_MS = 300;

interface ToastTimer {
  /** Stops the countdown while the pointer or the focus is in the toast. */
  hold(): void;
  release(): void;
  dismiss(): void;
}

export function startToastTimer(onStep: (step: 'shown' | 'leaving' | 'gone') => void): ToastTimer {
  let isDismissed = false;
  let timer = setTimeout(leave, SHOWN_MS);

  function leave() {
    onStep('leaving');
    timer = setTimeout(() => onStep('gone'), FADE_MS);
  }

  return {
    hold() {
      if (isDismissed) return;
      clearTimeout(timer);
      onStep('shown');
    },
    release() {
      if (isDismissed) return;
      clearTimeout(timer);
      timer = setTimeout(leave, EXTENDED_MS);
    },
    dismiss() {
      if (isDismissed) return;
      isDismissed = true;
      clearTimeout(timer);
      leave();
    },
  };
}
