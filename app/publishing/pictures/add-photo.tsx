import { ImagePlus } from 'lucide-react';
import { useId, useState } from 'react';
import type { ScreenProps } from '../screens/draft.ts';
import { FieldFault } from '../parts/line.tsx';
import { CropDialog } from './crop-dialog.tsx';
import { loadPicture, type LoadedPicture } from './cut-picture.ts';
import { listPhotos, namePhoto } from './photos.ts';
import type { AddedPicture } from './pictures.contract.ts';

interface Props extends ScreenProps {
  label: string;
  /** Called with the name of the photo, which is in the draft then. */
  onAdded: (name: string) => void;
}

/** A button for a new photo, from the camera of a telephone or from a file: it is cut, sent and added to the draft. */
export function AddPhoto({ site, draft, label, onAdded }: Props) {
  const id = useId();
  const [chosen, setChosen] = useState<LoadedPicture>();
  const [fault, setFault] = useState<string>();

  async function choose(file: File | undefined) {
    if (!file) return;
    setFault(undefined);
    const loaded = await loadPicture(file);
    if ('fault' in loaded) setFault(loaded.fault);
    else setChosen(loaded);
  }

  function close(sent: AddedPicture | undefined) {
    if (!chosen) return;
    URL.revokeObjectURL(chosen.address);
    setChosen(undefined);
    if (!sent) return;
    const taken = listPhotos(site, draft).map(({ name }) => name);
    const name = namePhoto(chosen.file.name, sent.ending, taken);
    draft.writePicture(`pictures/${name}`, sent.upload);
    onAdded(name);
  }

  return (
    <div className="photo-add">
      <label className="button button-small button-secondary site-upload">
        <ImagePlus size={18} aria-hidden />
        {label}
        <input
          type="file"
          className="visually-hidden"
          accept="image/*"
          aria-describedby={fault && `${id}-fault`}
          onChange={({ target }) => {
            void choose(target.files?.[0]);
            target.value = '';
          }}
        />
      </label>
      <FieldFault id={`${id}-fault`} fault={fault} />
      {chosen && <CropDialog picture={chosen} onClosed={close} />}
    </div>
  );
}
