import { drawingAt } from '../../content/addresses.ts';
import type { ScreenProps } from '../screens/draft.ts';
import { Line } from '../parts/line.tsx';
import { AddPhoto } from './add-photo.tsx';
import { listPhotos } from './photos.ts';

/** The drawings that come with the site and suit a slide, a card, the doctor or an article. */
const DRAWINGS: [name: string, label: string][] = [
  ['thyroid', 'Thyroid'],
  ['glucose', 'Glucose'],
  ['first-visit', 'First visit'],
  ['portrait', 'Portrait'],
  ['lounge', 'Lounge'],
  ['pharmacy', 'Pharmacy'],
  ['reception', 'Reception'],
  ['online', 'Online'],
  ['news-fasting', 'Fasting'],
  ['news-tablet', 'Tablet'],
];

export type ChosenPicture = { drawing: string } | { file: string };

interface Props extends ScreenProps {
  id: string;
  label: string;
  /** Undefined: no picture, which only `mayBeNone` offers. */
  chosen: ChosenPicture | undefined;
  mayBeNone?: boolean;
  onChoose: (choice: ChosenPicture | undefined) => void;
  /** Called after a new photo was added and chosen. */
  onAdded?: () => void;
  fault?: string | undefined;
}

/** Chooses a drawing, one of the photos, or a new photo, and shows what is chosen. */
export function PictureSelect(props: Props) {
  const { site, draft, id, label, chosen, mayBeNone, onChoose, onAdded, fault } = props;
  const photos = listPhotos(site, draft);
  const address =
    chosen &&
    ('file' in chosen
      ? photos.find(({ name }) => name === chosen.file)?.address
      : drawingAt(chosen.drawing));

  function choose(value: string) {
    const [kind, name = ''] = value.split(/:(.*)/s);
    if (name === '') onChoose(undefined);
    else onChoose(kind === 'file' ? { file: name } : { drawing: name });
  }

  return (
    <>
      {address && <img src={address} alt="" width={160} height={110} />}
      <div className="site-picture-fields">
        <Line id={id} label={label} fault={fault} isAsked>
          {(control) => (
            <select
              {...control}
              value={valueOf(chosen)}
              onChange={({ target }) => choose(target.value)}
            >
              {mayBeNone && <option value={valueOf(undefined)}>None</option>}
              <optgroup label="Drawings">
                {DRAWINGS.map(([name, title]) => (
                  <option key={name} value={valueOf({ drawing: name })}>
                    {title}
                  </option>
                ))}
              </optgroup>
              {photos.length > 0 && (
                <optgroup label="Photos">
                  {photos.map(({ name }) => (
                    <option key={name} value={valueOf({ file: name })}>
                      {name}
                    </option>
                  ))}
                </optgroup>
              )}
            </select>
          )}
        </Line>
        <AddPhoto
          site={site}
          draft={draft}
          label="A new photo"
          onAdded={(name) => {
            onChoose({ file: name });
            onAdded?.();
          }}
        />
      </div>
    </>
  );
}

function valueOf(choice: ChosenPicture | undefined): string {
  if (!choice) return 'drawing:';
  return 'file' in choice ? `file:${choice.file}` : `drawing:${choice.drawing}`;
}
