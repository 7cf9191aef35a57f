import { drawingAt } from '../../content/addresses.ts';
import type { EditPath, EditValue } from '../../content/edits.ts';
import { AddPhoto } from '../pictures/add-photo.tsx';
import { listPhotos } from '../pictures/photos.ts';
import type { ScreenProps } from '../screens/draft.ts';
import { FieldFault } from '../screens/edit-field.tsx';
import { textOf } from '../screens/edit-values.ts';
import { fieldId } from '../screens/field-id.ts';
import { LanguageFields } from '../screens/language-fields.tsx';
import { pathIn } from './slide-list.ts';

/** The drawings that come with the site and suit a slide, a card or the doctor. */
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

interface Props extends ScreenProps {
  path: EditPath;
  label: string;
}

/** The picture beside some words: a drawing, a photo that is there, or a new photo. */
export function PictureField({ draft, site, path, label }: Props) {
  const drawing = textOf(draft.read('page.yaml', [...path, 'drawing']));
  const file = textOf(draft.read('page.yaml', [...path, 'file']));
  const photos = listPhotos(site, draft);
  const id = fieldId('page.yaml', [...path, file ? 'file' : 'drawing']);
  const address = file
    ? photos.find(({ name }) => name === file)?.address
    : drawingAt(drawing || 'first-visit');

  function choose(chosen: string) {
    const [kind = '', name = ''] = chosen.split(':');
    const next: EditValue = { [kind]: name };
    const alt = draft.read('page.yaml', [...path, 'alt']);
    if (kind === 'file') next.alt = textOf(alt);
    draft.write('page.yaml', path, next);
  }

  return (
    <div className="site-picture">
      {address !== undefined && <img src={address} alt="" width={160} height={110} />}
      <div className="site-picture-fields">
        <div className="site-field">
          <label htmlFor={id} className="site-label">
            {label}
          </label>
          <select
            id={id}
            className="small-field site-control"
            value={file ? `file:${file}` : `drawing:${drawing}`}
            onChange={({ target }) => choose(target.value)}
          >
            <optgroup label="Drawings">
              {DRAWINGS.map(([name, title]) => (
                <option key={name} value={`drawing:${name}`}>
                  {title}
                </option>
              ))}
            </optgroup>
            {photos.length > 0 && (
              <optgroup label="Photos">
                {photos.map(({ name }) => (
                  <option key={name} value={`file:${name}`}>
                    {name}
                  </option>
                ))}
              </optgroup>
            )}
          </select>
        </div>
        <AddPhoto
          site={site}
          draft={draft}
          label="A new photo"
          onAdded={(name) => choose(`file:${name}`)}
        />
        <FieldFault id={`${id}-fault`} fault={draft.faultAt('page.yaml', path)} />
      </div>
      {file !== '' && (
        <LanguageFields
          draft={draft}
          label="What the photo shows"
          path={[...path, 'alt']}
          pathIn={(language) => pathIn(draft, language, [...path, 'alt'])}
        />
      )}
    </div>
  );
}
