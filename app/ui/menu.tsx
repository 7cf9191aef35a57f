import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import './menu.css';

interface Props {
  /** The button's name, if `trigger` does not say it. */
  label?: string;
  buttonId?: string;
  /** The button’s text or icon. */
  trigger: ReactNode;
  /** The button's own class. */
  className?: string;
  /** Opens above the button. */
  isUp?: boolean;
  /** Buttons and links, each in the class `menu-item`. */
  children: ReactNode;
}

/** A button that shows a list of further buttons. A choice and Escape close it and return the focus to the button. */
export function Menu(props: Props) {
  const { label, buttonId, trigger, className = 'icon-button', isUp = false, children } = props;
  const [isOpen, setOpen] = useState(false);
  /** A list has thousands of menus, most of which nobody opens. */
  const [wasOpened, setOpened] = useState(false);
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!isOpen) return undefined;
    const closeFromOutside = ({ target }: Event) => {
      if (target instanceof Node && !root.current?.contains(target)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeFromOutside);
    return () => document.removeEventListener('pointerdown', closeFromOutside);
  }, [isOpen]);

  function close() {
    setOpen(false);
    button.current?.focus();
  }

  function open() {
    flushSync(() => {
      setOpen(true);
      setOpened(true);
    });
    itemsOf(root.current)[0]?.focus();
  }

  function press(event: KeyboardEvent) {
    if (event.key === 'Escape' && isOpen) close();
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') move(event.key);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  function move(key: string) {
    if (!isOpen) return open();
    const items = itemsOf(root.current);
    const place = items.findIndex((item) => item === document.activeElement);
    const next = key === 'ArrowDown' ? place + 1 : place - 1 + (place < 1 ? items.length : 0);
    items[next % items.length]?.focus();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are those of its buttons
    <div
      ref={root}
      className="menu"
      onKeyDown={press}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget && !root.current?.contains(relatedTarget)) setOpen(false);
      }}
    >
      <button
        ref={button}
        type="button"
        id={buttonId}
        className={className}
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={isOpen ? close : open}
      >
        {trigger}
      </button>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- a key on an item is a click too */}
      <div
        id={id}
        className={isUp ? 'menu-panel menu-up' : 'menu-panel'}
        hidden={!isOpen}
        // Before the item acts: a dialog that it opens returns the focus to where it was.
        onClickCapture={({ target }) => {
          if (target instanceof Element && target.closest('button, a')) close();
        }}
      >
        {wasOpened && children}
      </div>
    </div>
  );
}

function itemsOf(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('.menu-panel :is(button, a)') ?? [])];
}
