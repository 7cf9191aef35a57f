import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { SmallButton } from '../../ui/small-button.tsx';
import type { Language } from '../../content/clinic.ts';
import { OwnerGate } from '../../owner/owner-gate.tsx';
import { useOwnerMatters } from '../../owner/owner-matters.ts';
import { useDraftState } from '../../ui/drafts.ts';
import { RetryButton } from '../../ui/retry-button.tsx';
import '../../ui/field.css';
import { Conflicts } from './conflicts.tsx';
import type { SiteFiles } from '../publishing.contract.ts';
import { changesOf, describeChanges } from './describe-change.ts';
import { useDraft } from './draft.ts';
import { fieldId } from './field-id.ts';
import { FolderFaults } from './folder-faults.tsx';
import { FaultsShown } from '../parts/line.tsx';
import { languageOf } from '../parts/fields.ts';
import { type Place, screenOf, type ScreenName } from './places.ts';
import { PreviewFrame } from './preview-frame.tsx';
import { SiteBar } from './site-bar.tsx';
import '../hours/site-hours.css';
import './site-changes.css';
import './site-desk.css';
import './site-fields.css';
import './site-preview.css';
import { siteQueries } from './site-queries.ts';
import { SITE_SCREENS } from './site-screens.tsx';
import { useArrowKeys } from './use-arrow-keys.ts';
import { usePublish } from './use-publish.ts';

interface Props {
  timeZone: string;
  /** From another tab: whether to show the owner's page. A new object asks again. */
  asked: { isForOwner?: boolean };
}

/** The tab "Site": the owner changes what visitors see, looks at it, publishes it and takes it back. */
export default function SiteDesk(props: Props) {
  return (
    <OwnerGate>
      <Content {...props} />
    </OwnerGate>
  );
}

function Content(props: Props) {
  const { data: site, isError, refetch } = useQuery(siteQueries.content);
  if (site) return <OpenDesk site={site} {...props} />;
  if (!isError) return <p className="staff-wide staff-coming">Loading</p>;
  return (
    <div className="staff-wide staff-single" tabIndex={-1}>
      <p className="note wrong fault" role="alert">
        The site’s content could not be loaded.{' '}
        <RetryButton isInText onRetry={() => void refetch()} />
      </p>
    </div>
  );
}

function OpenDesk({ site, timeZone, asked }: Props & { site: SiteFiles }) {
  const draft = useDraft(site);
  const publishing = usePublish(draft);
  const [name, setName] = useDraftState<ScreenName>('site/screen', 'hours');
  /** On a phone the list comes first, then the chosen screen. */
  const [isListed, setListed] = useDraftState('site/listed', true);
  const [language, setLanguage] = useState<Language>('en');
  const [goal, setGoal] = useState<Place>();
  const [lastAsked, setLastAsked] = useState<Props['asked']>();
  if (asked !== lastAsked) {
    setLastAsked(asked);
    if (asked.isForOwner) {
      setName('safety');
      setListed(false);
    }
  }
  const root = useRef<HTMLDivElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const screen = SITE_SCREENS.find((one) => one.name === name) ?? SITE_SCREENS[0];
  const changes = describeChanges(changesOf(draft.edits));
  const isChecked = draft.savedAt !== null || draft.edits.length === 0;
  const navKeys = useArrowKeys(SITE_SCREENS.findIndex((one) => one.name === name));

  const publishByKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    if (root.current?.closest('[hidden]')) return;
    event.preventDefault();
    void publishing.publish();
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => publishByKey(event);
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);

  function choose(next: ScreenName) {
    setName(next);
    setListed(false);
    setGoal(undefined);
    publishing.rest();
    requestAnimationFrame(() => title.current?.focus());
  }

  function go(place: Place) {
    setName(screenOf(place.file, place.path));
    setLanguage(languageOf(place.file, place.path));
    setListed(false);
    setGoal({ ...place });
  }
  // After the screen of the goal is rendered.
  useEffect(() => {
    if (!goal) return;
    const field = findControl(goal);
    field?.closest('details')?.setAttribute('open', '');
    (field ?? title.current)?.focus();
    field?.scrollIntoView({ block: 'center' });
  }, [goal, title]);

  return (
    <div
      ref={root}
      className="site-desk"
      data-listed={isListed}
      data-screen={name}
      data-shown={language}
    >
      <nav className="site-nav" aria-label="Parts of the site">
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- tab names take the focus */}
        <ul className="site-nav-list" {...navKeys.group}>
          {SITE_SCREENS.map(({ name: one, label }, place) => (
            <li key={one}>
              <button
                {...navKeys.button(place)}
                type="button"
                className="site-nav-button"
                aria-current={one === name ? 'page' : undefined}
                onClick={() => choose(one)}
              >
                {label}
                {one === 'safety' ? (
                  <MattersNumber timeZone={timeZone} />
                ) : (
                  <NavNumber
                    word="not published"
                    count={
                      changes.filter(({ file, path = [] }) => screenOf(file, path) === one).length
                    }
                  />
                )}
              </button>
            </li>
          ))}
        </ul>
      </nav>
      <div className="site-main">
        <FolderFaults faults={site.faults} />
        {publishing.conflicts.length > 0 && (
          <Conflicts conflicts={publishing.conflicts} draft={draft} publishing={publishing} />
        )}
        <section className="stack gap-4 site-sheet" aria-labelledby="site-title">
          <div className="site-head">
            <SmallButton Icon={ArrowLeft} className="site-back" onClick={() => setListed(true)}>
              Back
            </SmallButton>
            <h3 id="site-title" ref={title} tabIndex={-1}>
              {screen?.label}
            </h3>
          </div>
          {screen && (
            <FaultsShown value={{ areShown: publishing.areShown, areNewest: isChecked }}>
              <screen.Content
                site={site}
                draft={draft}
                timeZone={timeZone}
                language={language}
                onLanguage={setLanguage}
                publishing={publishing}
                goal={goal}
                onGo={go}
              />
            </FaultsShown>
          )}
        </section>
      </div>
      {(!screen?.isOwners || draft.edits.length > 0 || publishing.step.kind !== 'idle') && (
        <SiteBar site={site} draft={draft} publishing={publishing} timeZone={timeZone} onGo={go} />
      )}
      {publishing.preview && (
        <PreviewFrame
          key={publishing.preview.id}
          preview={publishing.preview}
          language={language}
          onClosed={publishing.closePreview}
        />
      )}
    </div>
  );
}

function MattersNumber({ timeZone }: { timeZone: string }) {
  return <NavNumber word="waiting for you" count={useOwnerMatters(timeZone).length} />;
}

function NavNumber({ count, word }: { count: number; word: string }) {
  if (count === 0) return null;
  return (
    <span className="staff-news">
      {count}
      <span className="visually-hidden"> {word}</span>
    </span>
  );
}

/** The control of a place, or the nearest one around it or in it. */
function findControl({ file, path = [] }: Place): HTMLElement | null {
  for (let length = path.length; length >= 0; length -= 1) {
    const id = fieldId(file, path.slice(0, length));
    const field =
      document.getElementById(id) ??
      document.querySelector<HTMLElement>(`[id^="${id}-"]:is(input, textarea, select, button)`);
    if (field && length > 0) return field;
  }
  return null;
}
