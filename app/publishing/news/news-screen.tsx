import { Plus } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { SmallButton } from '../../ui/small-button.tsx';
import { spellMoment } from '../../hours/page-times.ts';
import { showDay } from '../../hours/desk-times.ts';
import { clinicDatetime } from '../../hours/clinic-time.ts';
import { useNow } from '../../hours/use-now.ts';
import { useDraftState } from '../../ui/drafts.ts';
import { Line } from '../parts/line.tsx';
import type { Screen } from '../screens/screen.ts';
import {
  type Article,
  type ArticleState,
  nameArticle,
  readArticle,
  stateOf,
  writeArticle,
} from './article-file.ts';
import { ArticleForm } from './article-form.tsx';
import './news-screen.css';

const FOLDER = 'news/';

/** The articles with what visitors see of each, and the form of the chosen one. */
export function NewsScreen(screen: Screen) {
  const { draft, timeZone, goal } = screen;
  const [opened, setOpened] = useDraftState<string | undefined>('site/article', undefined);
  const [shownGoal, setShownGoal] = useState<Screen['goal']>();
  if (goal !== shownGoal) {
    setShownGoal(goal);
    if (goal?.file.startsWith(FOLDER)) setOpened(goal.file);
  }
  const [atFirst] = useState(() => new Date());
  // 'YYYY-MM-DD HH:MM' at the clinic.
  const now = clinicDatetime(useNow() ?? atFirst, timeZone).slice(0, 16);
  const list = useRef<HTMLDivElement>(null);

  function close() {
    setOpened(undefined);
    requestAnimationFrame(() => list.current?.focus());
  }

  if (opened !== undefined && draft.readText(opened) !== undefined) {
    return <ArticleForm key={opened} {...screen} file={opened} now={now} onClosed={close} />;
  }
  return (
    <div ref={list} tabIndex={-1} className="news-screen">
      <NewArticle {...screen} now={now} onMade={setOpened} />
      <ArticleList {...screen} now={now} onOpen={setOpened} />
    </div>
  );
}

/** The title makes the article: the name of its file, and so its address, comes from it. */
function NewArticle({
  draft,
  now,
  onMade,
}: Screen & { now: string; onMade: (file: string) => void }) {
  const [title, setTitle] = useDraftState('site/new-article', '');
  const [isAsked, setAsked] = useState(false);
  const isEmpty = title.trim() === '';
  const fault = isAsked && isEmpty ? 'Write something here.' : undefined;

  function make(event: FormEvent) {
    event.preventDefault();
    setAsked(true);
    if (isEmpty) return;
    const today = now.slice(0, 10);
    const file = nameArticle(title, today, draft.listTexts(FOLDER));
    draft.writeText(file, writeArticle('', { title: title.trim(), date: today }));
    setTitle('');
    onMade(file);
  }

  return (
    <form className="news-new" noValidate onSubmit={make}>
      <Line id="site-new-article" label="Title of a new article" fault={fault} isAsked>
        {(control) => (
          <input
            {...control}
            type="text"
            value={title}
            onChange={({ target }) => setTitle(target.value)}
          />
        )}
      </Line>
      <SmallButton look="primary" Icon={Plus} type="submit">
        New article
      </SmallButton>
    </form>
  );
}

function ArticleList({
  draft,
  site,
  now,
  onOpen,
}: Screen & { now: string; onOpen: (file: string) => void }) {
  const articles = draft.listTexts(FOLDER).map((file) => ({
    file,
    article: readArticle(draft.readText(file) ?? ''),
    isChanged: draft.readText(file) !== site.markdown[file],
  }));
  articles.sort((one, other) =>
    sortKey(other.article, now).localeCompare(sortKey(one.article, now)),
  );
  if (articles.length === 0) return <p>There are no articles yet.</p>;
  return (
    <ul className="news-list-of-files">
      {articles.map(({ file, article, isChanged }) => (
        <li key={file}>
          <button type="button" className="news-file" onClick={() => onOpen(file)}>
            <strong className="news-file-title">
              {article?.title || file.slice(FOLDER.length)}
            </strong>
            <span className="news-file-state">
              {article && (
                <StateMark article={article} now={now} isUnpublished={!(file in site.markdown)} />
              )}
              {isChanged && <span className="site-changed">Not published</span>}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Drafts first, then what appears next, then the newest. */
function sortKey(article: Article | undefined, now: string): string {
  if (!article) return '3';
  const state = stateOf(article, now);
  if (state.kind === 'draft') return `2 ${article.date}`;
  return state.kind === 'waits' ? `1 ${state.appears}` : `0 ${dayOf(article)}`;
}

/** The day that the article bears. */
const dayOf = ({ date, appears }: Article) => date || appears.slice(0, 10);

interface MarkProps {
  article: Article;
  now: string;
  isUnpublished: boolean;
}

function StateMark({ article, now, isUnpublished }: MarkProps) {
  const state: ArticleState = stateOf(article, now);
  if (state.kind === 'draft') return <span className="site-missing">Draft</span>;
  if (state.kind === 'waits') {
    return <span className="site-changed">Appears {spellMoment(state.appears, 'en')}</span>;
  }
  return (
    <>
      {!isUnpublished && <span className="site-live">Live</span>}
      <span className="news-file-day">{showDay(dayOf(article))}</span>
    </>
  );
}
