import { useState } from 'react';
import { readStaffAnswer } from '../../access/client/call-staff.ts';
import { drawingAt } from '../../content/addresses.ts';
import type { EditPath, EditValue } from '../../content/edits.ts';
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

/** Pictures that were sent on this page, by their place in the content folder. */
const sent = new Map<string, string>();

/** The picture beside some words: a drawing, a photo that is there, or a new photo. */
export function PictureField({ draft, site, path, label }: Props) {
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const drawing = textOf(draft.read('page.yaml', [...path, 'drawing']));
  const file = textOf(draft.read('page.yaml', [...path, 'file']));
  const added = draft.edits.flatMap((edit) =>
    'upload' in edit && edit.upload !== null ? [edit.file.replace('pictures/', '')] : [],
  );
  const photos = [
    ...new Set([...site.pictures.map((one) => one.file.replace('pictures/', '')), ...added]),
  ];
  const id = fieldId('page.yaml', [...path, file ? 'file' : 'drawing']);
  const address = file
    ? (sent.get(file) ??
      site.pictures.find((one) => one.file.replace('pictures/', '') === file)?.address)
    : drawingAt(drawing || 'first-visit');

  function choose(chosen: string) {
    const [kind = '', name = ''] = chosen.split(':');
    const next: EditValue = { [kind]: name };
    const alt = draft.read('page.yaml', [...path, 'alt']);
    if (kind === 'file') next.alt = textOf(alt);
    draft.write('page.yaml', path, next);
  }

  async function send(photo: File | undefined) {
    if (!photo) return;
    setBusy(true);
    setFault(undefined);
    const answer = await sendPicture(photo);
    setBusy(false);
    if (answer.kind !== 'done') {
      if ('error' in answer) setFault(answer.error);
      return;
    }
    const name = nameFor(photo.name, photos);
    sent.set(name, URL.createObjectURL(photo));
    draft.writePicture(`pictures/${name}`, answer.value.upload);
    choose(`file:${name}`);
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
                {photos.map((name) => (
                  <option key={name} value={`file:${name}`}>
                    {name}
                  </option>
                ))}
              </optgroup>
            )}
          </select>
        </div>
        <label
          className="button button-small button-secondary site-upload"
          aria-busy={isBusy || undefined}
        >
          {isBusy ? 'Sending …' : 'A new photo'}
          <input
            type="file"
            className="visually-hidden"
            accept="image/jpeg,image/png,image/webp,image/avif"
            onChange={({ target }) => {
              void send(target.files?.[0]);
              target.value = '';
            }}
          />
        </label>
        <FieldFault id={`${id}-fault`} fault={fault ?? draft.faultAt('page.yaml', path)} />
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

async function sendPicture(photo: File) {
  try {
    const headers = { Accept: 'application/json', 'Content-Type': photo.type };
    const response = await fetch('/staff/site/pictures', { method: 'POST', headers, body: photo });
    return await readStaffAnswer<{ upload: string }>(response);
  } catch {
    return { kind: 'unreachable', error: 'The server did not answer. Please try again.' } as const;
  }
}

/** 'front-door.jpg' for 'Front Door.JPG', with a number if there is one already. */
function nameFor(name: string, taken: readonly string[]): string {
  const [, base = '', ending = 'jpg'] = /^(.*?)(?:\.([a-z0-9]+))?$/i.exec(name.toLowerCase()) ?? [];
  const plain = base.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '') || 'photo';
  let number = 1;
  const named = () => `${plain}${number > 1 ? `-${number}` : ''}.${ending}`;
  while (taken.includes(named())) number += 1;
  return named();
}
