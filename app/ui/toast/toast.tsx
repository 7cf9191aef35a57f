/* oxlint-disable jsx-a11y/prefer-tag-over-role -- screen readers hear role=status more surely than <output> */
import { Check, X } from 'lucide-react';
import { useEffect, useRef, useState, type FocusEvent } from 'react';
import { useSharedValue } from '../shared-value.ts';
import { dropToast, toasts, type ShownToast } from './toast-list.ts';
import { startToastTimer, type ToastTimer } from './toast-timer.ts';
import './toast.css';

/** The region is there from the start, so that screen readers hear what comes into it. */
export function ToastHost({ closeLabel }: { closeLabel: string }) {
  const shown = useSharedValue(toasts);
  return (
    <div role="status" className="toast-region">
      {shown.map((toast) => (
        <ToastCard key={toast.id} toast={toast} closeLabel={closeLabel} />
      ))}
    </div>
  );
}

function ToastCard({ toast, closeLabel }: { toast: ShownToast; closeLabel: string }) {
  const [isLeaving, setLeaving] = useState(false);
  const timer = useRef<ToastTimer>(undefined);
  const held = useRef({ byPointer: false, byFocus: false });
  const cameFrom = useRef<EventTarget>(null);

  useEffect(() => {
    timer.current = startToastTimer((step) => {
      if (step === 'gone') dropToast(toast.id);
      else setLeaving(step === 'leaving');
    });
    return () => timer.current?.stop();
  }, [toast.id]);

  function hold(by: 'byPointer' | 'byFocus') {
    held.current[by] = true;
    timer.current?.hold();
  }

  function release(by: 'byPointer' | 'byFocus') {
    held.current[by] = false;
    if (!held.current.byPointer && !held.current.byFocus) timer.current?.release();
  }

  function noteFocus(event: FocusEvent) {
    cameFrom.current = event.relatedTarget;
    hold('byFocus');
  }

  function dismiss() {
    timer.current?.dismiss();
    if (held.current.byFocus && cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- keys have the button in it
    <div
      className={isLeaving ? 'toast toast-leaving' : 'toast'}
      onClick={dismiss}
      onPointerEnter={() => hold('byPointer')}
      onPointerLeave={() => release('byPointer')}
      onFocus={noteFocus}
      onBlur={() => release('byFocus')}
    >
      <span className="toast-mark">
        <Check size={18} strokeWidth={3} aria-hidden />
      </span>
      <p>
        <strong className="toast-title">{toast.title}</strong> {toast.text}
      </p>
      <button type="button" className="toast-close" aria-label={closeLabel}>
        <X size={20} aria-hidden />
      </button>
    </div>
  );
}
