import { Chips } from '../screens/chips.tsx';
import { Bold, Heading, Link, List, type LucideIcon } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { Language } from '../../content/clinic.ts';
import { FieldFault, useLaterFault } from '../parts/line.tsx';
import { MarkdownPreview } from './markdown-preview.tsx';
import { TOOLS, type ToolName } from './markdown-tools.ts';
import './markdown-field.css';

interface Props {
  id: string;
  label: string;
  value: string;
  onChange: (text: string) => void;
  fault: string | undefined;
  isChanged: boolean;
  lang?: Language;
  /** Whether there is room for text and preview beside each other on a wide screen. */
  isBeside?: boolean;
  addressOf?: (name: string) => string | undefined;
}

const BUTTONS: { name: ToolName; label: string; key?: string; Icon: LucideIcon }[] = [
  { name: 'bold', label: 'Bold', key: 'b', Icon: Bold },
  { name: 'heading', label: 'Heading', Icon: Heading },
  { name: 'list', label: 'List', Icon: List },
  { name: 'link', label: 'Link', key: 'k', Icon: Link },
];

const NO_PICTURES = () => undefined;

/** A Markdown text with buttons for its marks, and what visitors see of it. */
export function MarkdownField({
  id,
  label,
  value,
  onChange,
  isChanged,
  lang = 'en',
  isBeside = false,
  addressOf = NO_PICTURES,
  ...props
}: Props) {
  const { fault, onBlur } = useLaterFault(props.fault);
  const field = useRef<HTMLTextAreaElement>(null);
  const [shown, setShown] = useState<'text' | 'preview'>('text');

  function use(name: ToolName) {
    const area = field.current;
    if (!area) return;
    const { selectionStart: start, selectionEnd: end } = area;
    const { from, to, put, ...then } = TOOLS[name]({ text: value, start, end });
    area.focus();
    area.setSelectionRange(from, to);
    // As if it was typed, so that Undo takes it back. Where a browser lacks that, the text is replaced.
    const isTyped = document.execCommand(put === '' ? 'delete' : 'insertText', false, put);
    const select = () => area.setSelectionRange(then.start, then.end);
    if (isTyped) return select();
    onChange(value.slice(0, from) + put + value.slice(to));
    requestAnimationFrame(select);
  }

  function useByKey(event: KeyboardEvent) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    const button = BUTTONS.find(({ key }) => key === event.key);
    if (!button) return;
    event.preventDefault();
    use(button.name);
  }

  return (
    <div
      className="site-field markdown-field"
      onBlur={onBlur}
      data-wrong={fault !== undefined || undefined}
      data-changed={isChanged || undefined}
      data-shown={shown}
      data-beside={isBeside || undefined}
    >
      <div className="markdown-head">
        <label htmlFor={id} className="site-label markdown-label">
          {label}
        </label>
        <div
          className="markdown-tools"
          role="toolbar"
          aria-label={`${label}, marks`}
          aria-controls={id}
        >
          {BUTTONS.map(({ name, label: words, key, Icon }) => (
            <button
              key={name}
              type="button"
              className="markdown-tool"
              aria-label={words}
              title={key ? `${words} (Ctrl+${key.toUpperCase()})` : words}
              aria-keyshortcuts={key && `Control+${key.toUpperCase()}`}
              // The selection stays in the field.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => use(name)}
            >
              <Icon size={18} aria-hidden />
            </button>
          ))}
        </div>
        <Chips
          legend="Show"
          className="markdown-turn"
          choices={[
            { value: 'text', name: 'Write' },
            { value: 'preview', name: 'Preview' },
          ]}
          chosen={shown}
          onChoose={setShown}
        />
      </div>
      <div className="markdown-panes">
        <textarea
          ref={field}
          id={id}
          className="small-field site-control markdown-text"
          lang={lang}
          rows={12}
          value={value}
          aria-invalid={fault !== undefined}
          aria-describedby={fault && `${id}-fault`}
          onChange={({ target }) => onChange(target.value)}
          onKeyDown={useByKey}
        />
        {(isBeside || shown === 'preview') && (
          <MarkdownPreview
            text={value}
            lang={lang}
            label={`${label}, preview`}
            addressOf={addressOf}
          />
        )}
      </div>
      <FieldFault id={`${id}-fault`} fault={fault} />
    </div>
  );
}
