import { drawingAt } from '../../content/addresses.ts';
import type { ScreenProps } from '../screens/draft.ts';
import { fieldId } from '../screens/field-id.ts';
import { AddPhoto } from '../pictures/add-photo.tsx';
import { listPhotos } from '../pictures/photos.ts';
import type { Article } from './article-file.ts';
import { Line } from './form-line.tsx';

/** The drawings that suit an article. */
const DRAWINGS: [name: string, label: string][] = [
  ['news-fasting', 'Fasting'],
  ['news-tablet', 'Tablet'],
  ['thyroid', 'Thyroid'],
  ['glucose', 'Glucose'],
  ['first-visit', 'First visit'],
  ['pharmacy', 'Pharmacy'],
  ['reception', 'Reception'],
  ['online', 'Online'],
];

interface Props extends ScreenProps {
  file: string;
  article: Article;
  onChange: (change: Partial<Article>) => void;
}

/** The picture above an article: none, a drawing, a photo that is there, or a new one. */
export function ArticlePicture({ site, draft, file, article: { picture }, onChange }: Props) {
  const photos = listPhotos(site, draft);
  const id = fieldId(file, ['picture']);
  const photo = picture?.file && photos.find(({ name }) => name === picture.file);
  const address = photo ? photo.address : picture?.drawing && drawingAt(picture.drawing);
  const chosen = picture?.file ? `file:${picture.file}` : `drawing:${picture?.drawing ?? ''}`;

  function choose(next: string) {
    const [kind, name = ''] = next.split(/:(.*)/s);
    const alt = picture?.alt ?? '';
    if (name === '') onChange({ picture: undefined });
    else onChange({ picture: kind === 'file' ? { file: name, alt } : { drawing: name, alt } });
  }

  return (
    <div className="site-picture">
      {address && <img src={address} alt="" width={160} height={110} />}
      <div className="site-picture-fields">
        <div className="site-field">
          <label htmlFor={id} className="site-label">
            Picture
          </label>
          <select
            id={id}
            className="small-field site-control"
            value={chosen}
            onChange={({ target }) => choose(target.value)}
          >
            <option value="drawing:">None</option>
            <optgroup label="Drawings">
              {DRAWINGS.map(([name, label]) => (
                <option key={name} value={`drawing:${name}`}>
                  {label}
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
          onAdded={(name) => {
            choose(`file:${name}`);
            requestAnimationFrame(() => document.getElementById(fieldId(file, ['alt']))?.focus());
          }}
        />
      </div>
      {picture?.file !== undefined && (
        <div className="article-alt">
          <Line
            id={fieldId(file, ['alt'])}
            label="What the photo shows"
            hint="Read aloud to people who do not see it."
            fault={draft.faultAt(file, ['alt'])}
            isChanged={false}
          >
            {(control) => (
              <input
                {...control}
                type="text"
                value={picture.alt}
                onChange={({ target }) => onChange({ picture: { ...picture, alt: target.value } })}
              />
            )}
          </Line>
        </div>
      )}
    </div>
  );
}
