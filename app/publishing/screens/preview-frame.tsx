import { Monitor, Smartphone, X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { SmallButton } from '../../ui/small-button.tsx';
import { LANGUAGES } from '../../content/addresses.ts';
import type { Language } from '../../content/clinic.ts';
import { openOverPage } from '../../ui/dialogs/open-over-page.ts';
import { ContentNotes } from './content-notes.tsx';
import { Chips } from './chips.tsx';
import { PREVIEW_WIDTHS, previewAddress } from './preview-address.ts';
import type { ShownPreview } from './use-publish.ts';

interface Props {
  preview: ShownPreview;
  language: Language;
  onClosed: () => void;
}

/** The true page with the changes in it, in a frame as wide as a telephone or a desk, in each language. */
export function PreviewFrame({ preview, language: first, onClosed }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const room = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState<keyof typeof PREVIEW_WIDTHS>('phone');
  const [language, setLanguage] = useState(first);
  const [page, setPage] = useState('');
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    if (dialog.current) openOverPage(dialog.current);
  }, []);
  useLayoutEffect(() => {
    const element = room.current;
    if (!element) return undefined;
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, []);

  const english = preview.pages.filter((one) => !/^(te|hi)(\/|$)/.test(one));
  const own = language === 'en' ? page : [language, page].filter(Boolean).join('/');
  const path = preview.pages.includes(own) ? own : page;
  const scale = Math.min(1, size.width / PREVIEW_WIDTHS[width]);

  return (
    <dialog
      ref={dialog}
      className="site-preview"
      aria-labelledby="site-preview-title"
      onClose={onClosed}
    >
      <div className="site-preview-head">
        <h2 id="site-preview-title">{preview.title ?? 'Preview'}</h2>
        <select
          className="small-field"
          aria-label="Page"
          value={page}
          onChange={({ target }) => setPage(target.value)}
        >
          {english.map((one) => (
            <option key={one} value={one}>
              {one === '' ? 'Main page' : `/${one}`}
            </option>
          ))}
        </select>
        <Chips
          legend="Language"
          choices={LANGUAGES.map((one) => ({ ...one, value: one.language, lang: one.language }))}
          chosen={language}
          onChoose={setLanguage}
        />
        <Chips
          legend="Width"
          choices={[
            { value: 'phone', name: 'Phone', Icon: Smartphone },
            { value: 'desktop', name: 'Desktop', Icon: Monitor },
          ]}
          chosen={width}
          onChoose={setWidth}
        />
        <SmallButton
          Icon={X}
          className="site-preview-close"
          onClick={() => dialog.current?.close()}
        >
          Close
        </SmallButton>
      </div>
      <ContentNotes warnings={preview.warnings} />
      <div ref={room} className="site-preview-room">
        {scale > 0 && (
          <iframe
            // oxlint-disable-next-line react/iframe-missing-sandbox -- our own page: its pictures need the session
            sandbox="allow-scripts allow-same-origin"
            title={`Preview in ${LANGUAGES.find((one) => one.language === language)?.name}`}
            src={
              previewAddress(preview.id, path) +
              (page === '' && preview.anchor ? `#${preview.anchor}` : '')
            }
            style={{
              width: PREVIEW_WIDTHS[width],
              height: size.height / scale,
              transform: `scale(${scale})`,
              marginInlineStart: Math.max(0, (size.width - PREVIEW_WIDTHS[width] * scale) / 2),
            }}
          />
        )}
      </div>
    </dialog>
  );
}
