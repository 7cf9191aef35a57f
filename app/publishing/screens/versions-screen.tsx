import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { SmallButton } from '../../ui/small-button.tsx';
import { showInstant } from '../../hours/desk-times.ts';
import { RetryButton } from '../../ui/retry-button.tsx';
import { ChangeList } from './change-list.tsx';
import type { Screen } from './screen.ts';
import type { SiteVersion } from '../publishing.contract.ts';
import type { ContentChange } from '../../content/edits.ts';
import { describeChanges } from './describe-change.ts';
import { siteQueries } from './site-queries.ts';

/** Every publication: who, when, and what changed. Each can be looked at and brought back. */
export function VersionsScreen({
  site,
  timeZone,
  publishing,
}: Pick<Screen, 'site' | 'timeZone' | 'publishing'>) {
  const { data, isError, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    siteQueries.versions,
  );
  const versions = data?.pages.flatMap((page) => page.versions) ?? [];
  const [newest, before] = versions;
  return (
    <>
      {newest && before && (
        <p>
          <SmallButton
            look="primary"
            Icon={Undo2}
            onClick={() => void publishing.bringBack(before.number, newest.number)}
          >
            Undo the last change
          </SmallButton>
        </p>
      )}
      {isError && !data && (
        <p className="note wrong fault" role="alert">
          The versions could not be loaded. <RetryButton isInText onRetry={() => void refetch()} />
        </p>
      )}
      <ul className="site-versions">
        {versions.map((version) => (
          <Version
            key={version.number}
            version={version}
            newest={newest?.number ?? version.number}
            isLive={version.number === site.version}
            timeZone={timeZone}
            publishing={publishing}
          />
        ))}
      </ul>
      {hasNextPage && (
        <SmallButton onClick={() => void fetchNextPage()}>Older versions</SmallButton>
      )}
    </>
  );
}

interface VersionProps extends Pick<Screen, 'timeZone' | 'publishing'> {
  version: SiteVersion;
  /** The number of the newest version. */
  newest: number;
  isLive: boolean;
}

function Version({ version, newest, isLive, timeZone, publishing }: VersionProps) {
  const [isOpen, setOpen] = useState(false);
  const { number, at, by } = version;
  const { data } = useQuery(siteQueries.version(number));
  const id = `site-version-${number}`;
  return (
    <li className="site-version">
      <button
        type="button"
        className="site-version-head"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <span className="site-version-number">{sayChanges(version, data?.changes ?? [])}</span>
        <span className="hint">
          Version {number}, {showInstant(at, timeZone)}
          {by !== null && `, ${by}`}
        </span>
        {isLive && <span className="site-live">Live</span>}
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && (
          <>
            {by !== null && <p className="site-hint">{sayHow(version)}</p>}
            <VersionChanges number={number} />
            <div className="row record-actions">
              <SmallButton onClick={() => void publishing.lookAt(number)}>Look at it</SmallButton>
              {!isLive && (
                <SmallButton onClick={() => void publishing.bringBack(number, newest)}>
                  Bring it back
                </SmallButton>
              )}
            </div>
          </>
        )}
      </div>
    </li>
  );
}

/** 'Telephone, as shown, Doctor, words and 2 more' */
function sayChanges(version: SiteVersion, changes: readonly ContentChange[]): string {
  const labels = [...new Set(describeChanges(changes).map(({ label }) => label))];
  if (version.how === 'brought-back' || labels.length === 0) return sayHow(version);
  const more = labels.length - MOST_NAMED;
  return labels.slice(0, MOST_NAMED).join('; ') + (more > 0 ? ` and ${more} more` : '');
}

const MOST_NAMED = 2;

function VersionChanges({ number }: { number: number }) {
  const { data, isError, refetch } = useQuery(siteQueries.version(number));
  if (isError) {
    return (
      <p role="alert">
        This could not be loaded. <RetryButton isInText onRetry={() => void refetch()} />
      </p>
    );
  }
  return data ? <ChangeList changes={data.changes} /> : <p className="site-hint">Loading</p>;
}

function sayHow({ how, of }: SiteVersion): string {
  switch (how) {
    case 'screens':
      return 'Published here';
    case 'files':
      return 'Changed in the files';
    case 'brought-back':
      return of === undefined ? 'Brought back' : `Version ${of} brought back`;
    case 'start':
      return 'The first version';
  }
}
