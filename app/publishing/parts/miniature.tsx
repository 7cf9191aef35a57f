import { Monitor, Smartphone } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Chips } from '../screens/chips.tsx';
import type { Language } from '../../content/clinic.ts';
import { callsOf } from '../../http/client/call-route.ts';
import type { publishingRoutes } from '../publishing.contract.ts';
import type { Draft } from '../screens/draft.ts';
import { PREVIEW_WIDTHS, previewAddress } from '../screens/preview-address.ts';
import { PAGE_PARTS } from './page-parts.ts';
import type { SitePart } from './part.ts';
import './miniature.css';

interface Props {
  draft: Draft;
  language: Language;
  chosen: SitePart;
  onChoose: (title: string) => void;
}

interface Measures {
  height: number;
  spots: Spot[];
}

interface Spot {
  title: string;
  top: number;
  height: number;
}

const call = callsOf<typeof publishingRoutes>();
const PAUSE_MS = 1200;

/**
 * The main page as it will be with the draft, in small: a button lies over each of its parts. After each pause in
 * typing it is made anew, unless the draft has a fault.
 */
export function Miniature({ draft, language, chosen, onChoose }: Props) {
  const room = useRef<HTMLDivElement>(null);
  const [look, setLook] = useState<keyof typeof PREVIEW_WIDTHS>(() =>
    matchMedia('(width < 48rem)').matches ? 'phone' : 'desktop',
  );
  const { id, says } = usePreviewOfDraft(draft);
  const [roomWidth, setRoomWidth] = useState(0);
  const [page, setPage] = useState<Measures>({ height: 800, spots: [] });
  const width = PREVIEW_WIDTHS[look];
  const scale = roomWidth / width;

  useEffect(() => {
    const element = room.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setRoomWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  // The chosen part comes into sight, also when another control has chosen it.
  const spot = page.spots.find(({ title }) => title === chosen.title);
  const top = spot && spot.top * scale;
  useEffect(() => {
    if (top !== undefined) room.current?.scrollTo({ top: top - 40 });
  }, [top]);

  return (
    <section className="site-miniature" aria-label="Your page">
      <div className="row site-miniature-head">
        <p className="hint">
          <strong>Your page</strong> {says}
        </p>
        <Chips
          legend="Width"
          chosen={look}
          onChoose={setLook}
          choices={[
            { value: 'desktop', name: 'Desktop', Icon: Monitor },
            { value: 'phone', name: 'Phone', Icon: Smartphone },
          ]}
        />
      </div>
      <div ref={room} className="site-miniature-room" aria-busy={id === undefined}>
        {id !== undefined && scale > 0 && (
          <div className="site-miniature-page" style={{ height: page.height * scale }}>
            <iframe
              // oxlint-disable-next-line react/iframe-missing-sandbox -- our own page: its pictures need the session
              sandbox="allow-scripts allow-same-origin"
              title="Your page in small"
              inert
              src={previewAddress(id, language === 'en' ? '' : language)}
              style={{ width, height: page.height, transform: `scale(${scale})` }}
              onLoad={({ currentTarget }) => follow(currentTarget, setPage)}
            />
            {page.spots.map((one) => (
              <button
                key={one.title}
                type="button"
                className="site-spot"
                // The list of parts beside it does the same by keyboard.
                tabIndex={-1}
                aria-pressed={one.title === chosen.title}
                style={{ top: one.top * scale, height: one.height * scale }}
                onClick={() => onChoose(one.title)}
              >
                <span>{one.title}</span>
              </button>
            ))}
          </div>
        )}
      </div>
    </section>
  );
}

/** Tells the measures of the framed page, again whenever they change: its own script lays parts of it out. */
function follow({ contentDocument }: HTMLIFrameElement, tell: (page: Measures) => void): void {
  if (!contentDocument) return;
  new ResizeObserver(() => tell(measure(contentDocument))).observe(contentDocument.body);
}

/** The height of the framed page, and where each part lies on it. */
function measure(contentDocument: Document): Measures {
  const known = new Set<string>();
  const spots = PAGE_PARTS.flatMap(({ title, anchor = '' }) => {
    const box = known.has(anchor) ? null : contentDocument.getElementById(anchor);
    known.add(anchor);
    if (!box) return [];
    const { top, height } = box.getBoundingClientRect();
    return [{ title, top: top + (contentDocument.defaultView?.scrollY ?? 0), height }];
  });
  return { height: contentDocument.body.scrollHeight, spots };
}

/** The id of the newest preview of the draft, undefined until there is one, and what to say above it. */
function usePreviewOfDraft({ edits, faults }: Draft) {
  const [{ id, of }, setShown] = useState<{ id?: string; of?: Draft['edits'] }>({});
  const isWrong = faults.length > 0;
  const isFirst = id === undefined;
  useEffect(() => {
    if (isWrong && !isFirst) return undefined;
    const leaving = new AbortController();
    const timer = setTimeout(
      async () => {
        const { signal } = leaving;
        const body = { edits: isWrong ? [] : [...edits] };
        const answer = await call('POST /staff/site/preview', { body }, { signal });
        if (answer.kind === 'done' && !signal.aborted) setShown({ id: answer.value.id, of: edits });
      },
      isFirst ? 0 : PAUSE_MS,
    );
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the first preview does not ask for a second
  }, [edits, isWrong]);
  const says = isWrong
    ? 'It waits for what is missing.'
    : of === edits || isFirst
      ? 'Press a part to change it.'
      : 'Following your words …';
  return { id, says };
}
