/** R12: work shorter than this shows nothing, and the overlay goes this long after the work ended. */
const SHOW_AFTER = 10;
const HIDE_AFTER = 10;
const LONG_AFTER = 12_000;

export type OverlayStep = 'hidden' | 'shown' | 'long';

/** Turns the beginnings and ends of any number of works into what the one overlay shows. */
export function createOverlayTimer(onStep: (step: OverlayStep) => void) {
  let running = 0;
  let isUp = false;
  let showing: ReturnType<typeof setTimeout> | undefined;
  let hiding: ReturnType<typeof setTimeout> | undefined;
  let lasting: ReturnType<typeof setTimeout> | undefined;

  function show() {
    isUp = true;
    onStep('shown');
  }

  function hide() {
    isUp = false;
    onStep('hidden');
  }

  return {
    begin() {
      running += 1;
      if (running > 1) return;
      clearTimeout(hiding);
      if (isUp) onStep('shown');
      else showing = setTimeout(show, SHOW_AFTER);
      lasting = setTimeout(() => onStep('long'), LONG_AFTER);
    },
    end() {
      running -= 1;
      if (running > 0) return;
      clearTimeout(showing);
      clearTimeout(lasting);
      if (isUp) hiding = setTimeout(hide, HIDE_AFTER);
    },
  };
}
