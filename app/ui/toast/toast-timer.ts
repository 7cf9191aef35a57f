/** Milliseconds a toast stays, stays after it was hovered or focused, and takes to come and go (R13). */
const SHOWN = 5000;
const EXTENDED = 1000;
const TOAST_EASE = 300;

export interface ToastTimer {
  /** Someone points at it or has focus in it. */
  hold(): void;
  release(): void;
  dismiss(): void;
  stop(): void;
}

export function startToastTimer(onStep: (step: 'shown' | 'leaving' | 'gone') => void): ToastTimer {
  let isDismissed = false;
  let timer = setTimeout(leave, SHOWN);

  function leave() {
    onStep('leaving');
    timer = setTimeout(() => onStep('gone'), TOAST_EASE);
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
      timer = setTimeout(leave, EXTENDED);
    },
    dismiss() {
      if (isDismissed) return;
      isDismissed = true;
      clearTimeout(timer);
      leave();
    },
    stop: () => clearTimeout(timer),
  };
}
