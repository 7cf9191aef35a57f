import type { ScreenProps } from '../screens/draft.ts';
import { fieldId } from '../screens/field-id.ts';
import { PictureSelect } from '../pictures/picture-select.tsx';
import type { Article } from './article-file.ts';
import { Line } from '../parts/line.tsx';

interface Props extends ScreenProps {
  file: string;
  article: Article;
  onChange: (change: Partial<Article>) => void;
}

/** The picture above an article: none, a drawing, a photo that is there, or a new one. */
export function ArticlePicture({ site, draft, file, article: { picture }, onChange }: Props) {
  const alt = picture?.alt ?? '';
  const chosen = picture?.file
    ? { file: picture.file }
    : picture?.drawing && { drawing: picture.drawing };

  return (
    <div className="site-picture">
      <PictureSelect
        site={site}
        draft={draft}
        id={fieldId(file, ['picture'])}
        label="Picture"
        chosen={chosen || undefined}
        mayBeNone
        onChoose={(choice) => onChange({ picture: choice && { ...choice, alt } })}
        onAdded={() =>
          requestAnimationFrame(() => document.getElementById(fieldId(file, ['alt']))?.focus())
        }
      />
      {picture?.file !== undefined && (
        <div className="article-alt">
          <Line
            id={fieldId(file, ['alt'])}
            label="What the photo shows"
            hint="For screen readers."
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
