import { ArrowLeft, ArrowRight, Pause, Play } from 'lucide-react';
import { useRef } from 'react';
import { icon } from '../icon.ts';
import type { Texts } from '../../content/texts.server.ts';

interface Props {
  texts: Texts['carousel'];
  isRotating: boolean;
  onRotate: (rotates: boolean) => void;
  onHold: (holds: boolean) => void;
  onStep: (step: 1 | -1) => void;
}

export function CarouselControls({ texts, isRotating, onRotate, onHold, onStep }: Props) {
  // Focus on the button holds the slides; its label must not change under the finger that is about to press it.
  const isWaiting = useRef(false);
  const wait = () => {
    isWaiting.current = true;
    onHold(true);
  };
  const toggle = () => {
    isWaiting.current = false;
    onHold(false);
    onRotate(!isRotating);
  };
  const leave = () => {
    onHold(false);
    if (isWaiting.current) onRotate(false);
    isWaiting.current = false;
  };

  return (
    <div className="car-controls">
      <button
        type="button"
        aria-label={isRotating ? texts.stop : texts.start}
        onFocus={(event) => event.target.matches(':focus-visible') && wait()}
        onBlur={leave}
        onClick={toggle}
      >
        {isRotating ? <Pause {...icon} /> : <Play {...icon} />}
      </button>
      <button type="button" aria-label={texts.previous} onClick={() => onStep(-1)}>
        <ArrowLeft {...icon} />
      </button>
      <button type="button" aria-label={texts.next} onClick={() => onStep(1)}>
        <ArrowRight {...icon} />
      </button>
    </div>
  );
}
