import { ArrowLeft, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { SmallButton } from '../../ui/small-button.tsx';
import { DeleteQuestion } from '../../ui/dialogs/delete-question.tsx';
import { closeModal } from '../../ui/dialogs/modal.tsx';
import { fieldId } from '../screens/field-id.ts';
import { MarkdownField } from '../markdown/markdown-field.tsx';
import { AddPhoto } from '../pictures/add-photo.tsx';
import { listPhotos } from '../pictures/photos.ts';
import type { Screen } from '../screens/screen.ts';
import { AppearsField } from './appears-field.tsx';
import { type Article, readArticle, writeArticle } from './article-file.ts';
import { ArticlePicture } from './article-picture.tsx';
import { Line } from '../parts/line.tsx';
import { useFocusOnce } from './use-focus-once.ts';

const QUESTION = 'delete-article';

interface Props extends Screen {
  file: string;
  /** 'YYYY-MM-DD HH:MM' at the clinic. */
  now: string;
  onClosed: () => void;
}

/** The form for a whole article. Every change goes into the draft at once. */
export function ArticleForm({ site, draft, timeZone, file, now, onClosed }: Props) {
  const [isAsked, setAsked] = useState(false);
  const first = useFocusOnce<HTMLInputElement>();
  const text = draft.readText(file) ?? '';
  const article = readArticle(text);
  const before = readArticle(site.markdown[file] ?? '');
  const write = (change: Partial<Article>) => draft.writeText(file, writeArticle(text, change));
  const photos = listPhotos(site, draft);
  const addressOf = (name: string) => photos.find((photo) => photo.name === name)?.address;
  const field = (name: keyof Article) => ({
    id: fieldId(file, [name]),
    fault: draft.faultAt(file, [name]),
    isChanged: article?.[name] !== before?.[name],
  });

  if (!article) return <HandMade file={file} onClosed={onClosed} />;
  return (
    <div className="site-part article-form">
      <div className="article-form-head">
        <SmallButton Icon={ArrowLeft} onClick={onClosed}>
          All news
        </SmallButton>
        <span className="site-note article-address">
          On your site at /{file.replace(/\.md$/, '')}
        </span>
        <SmallButton Icon={Trash2} className="article-delete" onClick={() => setAsked(true)}>
          Delete
        </SmallButton>
      </div>
      <div className="site-fields">
        <Line {...field('title')} label="Title">
          {(control) => (
            <input
              {...control}
              ref={first}
              type="text"
              value={article.title}
              onChange={({ target }) => write({ title: target.value })}
            />
          )}
        </Line>
        <Line
          {...field('summary')}
          label="Summary"
          hint="One or two sentences for the list of news."
        >
          {(control) => (
            <textarea
              {...control}
              rows={2}
              value={article.summary}
              onChange={({ target }) => write({ summary: target.value })}
            />
          )}
        </Line>
        <AppearsField
          file={file}
          article={article}
          draft={draft}
          now={now}
          timeZone={timeZone}
          onChange={write}
        />
        <ArticlePicture site={site} draft={draft} file={file} article={article} onChange={write} />
      </div>
      <MarkdownField
        {...field('body')}
        label="Text"
        value={article.body}
        isBeside
        addressOf={addressOf}
        onChange={(body) => write({ body })}
      />
      <AddPhoto
        site={site}
        draft={draft}
        label="A photo in the text"
        onAdded={(name) => {
          // The draft has changed since: only the text that is there now is added to.
          write({ body: `${article.body.trimEnd()}\n\n![](${name})\n` });
          requestAnimationFrame(() => selectEnd(fieldId(file, ['body'])));
        }}
      />
      <p className="site-hint">
        Write carefully about health: no promises, no “best”, no cures, no patients’ names or
        stories, and say that the reader should ask the doctor.
      </p>
      {isAsked && (
        <DeleteQuestion
          id={QUESTION}
          title="Delete this article?"
          fault=""
          isBusy={false}
          onDelete={() => {
            closeModal(QUESTION);
            draft.writeText(file, null);
            onClosed();
          }}
          onClosed={() => setAsked(false)}
        >
          <p>
            <strong>{article.title}</strong> is taken out of the site when you publish. An older
            version brings it back.
          </p>
        </DeleteQuestion>
      )}
    </div>
  );
}

/** Puts the cursor between the brackets of the photo at the end, where its words are missing. */
function selectEnd(id: string): void {
  const area = document.getElementById(id);
  if (!(area instanceof HTMLTextAreaElement)) return;
  const place = area.value.lastIndexOf('![](') + 2;
  area.focus();
  area.setSelectionRange(place, place);
}

/** A file whose fields only a person with an editor can mend. */
function HandMade({ file, onClosed }: { file: string; onClosed: () => void }) {
  return (
    <div className="site-part">
      <p>
        {file} does not begin with its fields between two lines of three hyphens: mend it in the
        content folder.
      </p>
      <SmallButton onClick={onClosed}>All news</SmallButton>
    </div>
  );
}
