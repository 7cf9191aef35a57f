import { Chips } from '../screens/chips.tsx';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { closeModal, Modal, openModal } from '../../ui/dialogs/modal.tsx';
import { changeFrame, type CropFrame, fitFrame, WHOLE } from './crop-frame.ts';
import { cutPicture, type LoadedPicture } from './cut-picture.ts';
import './crop-dialog.css';
import type { AddedPicture } from './pictures.contract.ts';
import { sendPicture } from './send-picture.ts';

const ID = 'crop-picture';

const SHAPES: { name: string; ratio?: number }[] = [
  { name: 'Any shape' },
  { name: 'Wide', ratio: 16 / 9 },
  { name: 'Square', ratio: 1 },
  { name: 'Portrait', ratio: 4 / 5 },
];

const SLIDERS: { name: keyof CropFrame; label: string }[] = [
  { name: 'width', label: 'Width' },
  { name: 'height', label: 'Height' },
  { name: 'x', label: 'From the left' },
  { name: 'y', label: 'From the top' },
];

interface Props {
  picture: LoadedPicture;
  /** Called once the focus is back on the page, with what was sent, if anything was. */
  onClosed: (sent: AddedPicture | undefined) => void;
}

/** Cuts a photo by a frame, which sliders and a press in the photo move, and sends what is in it. */
export function CropDialog({ picture, onClosed }: Props) {
  const sent = useRef<AddedPicture>(undefined);
  const [frame, setFrame] = useState(WHOLE);
  const [shape, setShape] = useState('Any shape');
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const use = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    openModal(ID);
    return () => closeModal(ID);
  }, []);

  const { naturalWidth, naturalHeight } = picture.image;
  /** Width by height in shares of this picture. */
  const ratioOf = (name: string) => {
    const wanted = SHAPES.find((one) => one.name === name)?.ratio;
    return wanted && wanted / (naturalWidth / naturalHeight);
  };
  const ratio = ratioOf(shape);

  function choose(next: string) {
    setShape(next);
    const wanted = ratioOf(next);
    setFrame(wanted ? fitFrame(wanted) : WHOLE);
  }

  const change = (by: Partial<CropFrame>) => setFrame(changeFrame(frame, by, ratio));

  const limit = (name: keyof CropFrame, share: number) =>
    changeFrame(frame, { [name]: share }, ratio)[name] * 100;

  /** The middle of the frame follows the pointer. */
  function drag({ buttons, clientX, clientY, currentTarget }: PointerEvent) {
    if (buttons !== 1) return;
    const box = currentTarget.getBoundingClientRect();
    change({
      x: (clientX - box.x) / box.width - frame.width / 2,
      y: (clientY - box.y) / box.height - frame.height / 2,
    });
  }

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
      title="Crop the photo"
      className="crop-dialog"
      closesOnBackdrop={false}
      onOpened={() => use.current?.focus()}
      onClosed={() => onClosed(sent.current)}
    >
      <Chips
        legend="Shape"
        className="crop-shapes"
        choices={SHAPES.map(({ name }) => ({ value: name, name }))}
        chosen={shape}
        onChoose={choose}
      />
      <div className="crop-room" onPointerDown={drag} onPointerMove={drag}>
        <img src={picture.address} alt="" draggable={false} />
        <div
          className="crop-frame"
          style={{
            insetInlineStart: percent(frame.x),
            top: percent(frame.y),
            width: percent(frame.width),
            height: percent(frame.height),
          }}
        />
      </div>
      <div className="crop-sliders">
        {SLIDERS.filter(({ name }) => name !== 'height' || ratio === undefined).map(
          ({ name, label }) => (
            <label key={name}>
              {label}
              <input
                type="range"
                min={limit(name, 0)}
                max={limit(name, 1)}
                step={0.5}
                value={frame[name] * 100}
                onChange={({ target }) => change({ [name]: target.valueAsNumber / 100 })}
              />
            </label>
          ),
        )}
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
