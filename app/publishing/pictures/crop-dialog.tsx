import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { closeModal, Modal, openModal } from '../../ui/dialogs/modal.tsx';
import {
  type Corner,
  type CropFrame,
  fitFrame,
  moveCorner,
  moveFrame,
  WHOLE,
} from './crop-frame.ts';
import { cutPicture, type LoadedPicture } from './cut-picture.ts';
import './crop-dialog.css';
import type { AddedPicture } from './pictures.contract.ts';
import { sendPicture } from './send-picture.ts';

const ID = 'crop-picture';

const SHAPES: { name: string; ratio?: number }[] = [
  { name: 'Free' },
  { name: 'Wide', ratio: 16 / 9 },
  { name: 'Square', ratio: 1 },
  { name: 'Upright', ratio: 4 / 5 },
];

const CORNERS: { corner: Corner; label: string }[] = [
  { corner: 'top-left', label: 'Top left corner' },
  { corner: 'top-right', label: 'Top right corner' },
  { corner: 'bottom-left', label: 'Bottom left corner' },
  { corner: 'bottom-right', label: 'Bottom right corner' },
];

const STEPS: Record<string, [right: number, down: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface Props {
  picture: LoadedPicture;
  /** Called once the focus is back on the page, with what was sent, if anything was. */
  onClosed: (sent: AddedPicture | undefined) => void;
}

/** Cuts a photo by a frame, with the pointer or with the arrow keys, and sends what is in it. */
export function CropDialog({ picture, onClosed }: Props) {
  const sent = useRef<AddedPicture>(undefined);
  const [frame, setFrame] = useState(WHOLE);
  const [shape, setShape] = useState(SHAPES[0]);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const room = useRef<HTMLDivElement>(null);
  const use = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    openModal(ID);
    return () => closeModal(ID);
  }, []);

  const { naturalWidth, naturalHeight } = picture.image;
  /** Width by height in shares of this picture. */
  const ratio = shape?.ratio && shape.ratio / (naturalWidth / naturalHeight);

  function choose(next: (typeof SHAPES)[number]) {
    setShape(next);
    setFrame(next.ratio ? fitFrame(next.ratio / (naturalWidth / naturalHeight)) : WHOLE);
  }

  function change(what: Corner | 'frame', by: [number, number], from: CropFrame) {
    setFrame(what === 'frame' ? moveFrame(from, ...by) : moveCorner(from, what, by, ratio));
  }

  function drag(what: Corner | 'frame', event: PointerEvent<HTMLElement>) {
    const box = room.current?.getBoundingClientRect();
    if (!box) return;
    event.preventDefault();
    event.stopPropagation();
    const handle = event.currentTarget;
    handle.focus();
    handle.setPointerCapture(event.pointerId);
    const start = { x: event.clientX, y: event.clientY, frame };
    const follow = ({ clientX, clientY }: globalThis.PointerEvent) =>
      change(
        what,
        [(clientX - start.x) / box.width, (clientY - start.y) / box.height],
        start.frame,
      );
    handle.addEventListener('pointermove', follow);
    const leave = () => handle.removeEventListener('pointermove', follow);
    handle.addEventListener('lostpointercapture', leave, { once: true });
  }

  function moveByKey(what: Corner | 'frame', event: KeyboardEvent) {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const share = event.shiftKey ? 0.05 : 0.01;
    change(what, [step[0] * share, step[1] * share], frame);
  }

  const handleOf = (what: Corner | 'frame') => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => drag(what, event),
    onKeyDown: (event: KeyboardEvent) => moveByKey(what, event),
  });

  async function send() {
    if (isBusy) return;
    setBusy(true);
    setFault('');
    const cut = await cutPicture(picture, frame);
    const answer = cut && (await sendPicture(cut));
    setBusy(false);
    if (answer?.kind === 'done') {
      sent.current = answer.value;
      closeModal(ID);
    } else setFault(answer && 'error' in answer ? answer.error : 'The photo could not be cut.');
  }

  const percent = (share: number) => `${share * 100}%`;
  const [width, height] = [frame.width * naturalWidth, frame.height * naturalHeight];
  return (
    <Modal
      id={ID}
      title="Cut the photo"
      className="crop-dialog"
      closesOnBackdrop={false}
      onOpened={() => use.current?.focus()}
      onClosed={() => onClosed(sent.current)}
    >
      <fieldset className="site-chips">
        <legend className="visually-hidden">Shape</legend>
        {SHAPES.map((one) => (
          <button
            key={one.name}
            type="button"
            className="site-chip"
            aria-pressed={one === shape}
            onClick={() => choose(one)}
          >
            {one.name}
          </button>
        ))}
      </fieldset>
      <div className="crop-room" ref={room}>
        <img src={picture.address} alt="" draggable={false} />
        <div
          className="crop-frame"
          style={{
            insetInlineStart: percent(frame.x),
            top: percent(frame.y),
            width: percent(frame.width),
            height: percent(frame.height),
          }}
        >
          <button
            type="button"
            className="crop-inside"
            aria-label="Frame: move it with the arrow keys"
            {...handleOf('frame')}
          />
          {CORNERS.map(({ corner, label }) => (
            <button
              key={corner}
              type="button"
              className="crop-corner"
              data-corner={corner}
              aria-label={`${label}: move it with the arrow keys`}
              {...handleOf(corner)}
            />
          ))}
        </div>
      </div>
      <p className="crop-size" aria-live="polite">
        {Math.round(width)} × {Math.round(height)} pixels
      </p>
      <p className="fault modal-fault" role="alert">
        {fault}
      </p>
      <div className="row modal-actions">
        <button type="button" className="button button-secondary" onClick={() => closeModal(ID)}>
          Cancel
        </button>
        <button
          ref={use}
          type="button"
          className="button button-primary"
          aria-busy={isBusy || undefined}
          onClick={() => void send()}
        >
          {isBusy ? 'Sending …' : 'Use this photo'}
        </button>
      </div>
    </Modal>
  );
}
