import type { EditPath } from '../../content/edits.ts';
import { PictureSelect, type ChosenPicture } from '../pictures/picture-select.tsx';
import type { ScreenProps } from '../screens/draft.ts';
import { textOf } from '../screens/edit-values.ts';
import { fieldId } from '../screens/field-id.ts';
import { LanguageFields } from './language-fields.tsx';

interface Props extends ScreenProps {
  path: EditPath;
  label: string;
}

/** The picture beside some words: a drawing, a photo that is there, or a new photo. */
export function PictureField({ draft, site, path, label }: Props) {
  const drawing = textOf(draft.read('page.yaml', [...path, 'drawing']));
  const file = textOf(draft.read('page.yaml', [...path, 'file']));
  const id = fieldId('page.yaml', [...path, file ? 'file' : 'drawing']);

  function choose(choice: ChosenPicture | undefined) {
    if (!choice) return;
    const alt = textOf(draft.read('page.yaml', [...path, 'alt']));
    draft.write('page.yaml', path, 'file' in choice ? { ...choice, alt } : { ...choice });
  }

  return (
    <div className="site-picture">
      <PictureSelect
        site={site}
        draft={draft}
        id={id}
        label={label}
        chosen={file ? { file } : { drawing: drawing || 'first-visit' }}
        onChoose={choose}
        fault={draft.faultAt('page.yaml', path)}
      />
      {file !== '' && (
        <LanguageFields
          draft={draft}
          label="What the photo shows"
          file="page.yaml"
          path={[...path, 'alt']}
        />
      )}
    </div>
  );
}
