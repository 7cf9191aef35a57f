import { useEffect, useEffectEvent, useRef, type PointerEvent, type ReactNode } from 'react';
import './modal.css';
import { openOverPage } from './open-over-page.ts';

interface ModalProps {
  /** Passed to `openModal` and `closeModal`. Without an id nothing is rendered (R23). */
  id?: string | undefined;
  title: string;
  children: ReactNode;
  className?: string;
  role?: 'dialog' | 'alertdialog';
  /** Id of the element with the dialog's text, for `aria-describedby`. */
  describedBy?: string;
  closesOnBackdrop?: boolean;
  /** Runs after the dialog has opened, for example to focus its first field. */
  onOpened?: () => void;
  /** Runs after every way of closing, once the focus has returned to the page. */
  onClosed?: () => void;
}

export function Modal({ id, ...rest }: ModalProps) {
  useEffect(() => {
    if (!id) logMissingId();
  }, [id]);
  return id ? <NamedModal id={id} {...rest} /> : null;
}

function NamedModal({
  id,
  title,
  children,
  className = '',
  role = 'dialog',
  describedBy,
  closesOnBackdrop = true,
  onOpened,
  onClosed,
}: ModalProps & { id: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isPressFromBackdrop = useRef(false);
  const handleOpened = useEffectEvent(() => onOpened?.());

  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    return registerModal(id, {
      show() {
        if (element.open) return;
        openOverPage(element);
        handleOpened();
      },
      hide: () => element.close(),
    });
  }, [id]);

  function handleClosed() {
    // The close event is asynchronous: the dialog may have been opened again.
    if (dialog.current?.open) return;
    closeModal(id);
    onClosed?.();
  }

  function handlePointerDown(event: PointerEvent) {
    isPressFromBackdrop.current = event.target === dialog.current;
  }

  // Selecting text by dragging from a field to the backdrop ends in a click on the backdrop: it must not close.
  function closeFromBackdrop(target: EventTarget) {
    if (closesOnBackdrop && isPressFromBackdrop.current && target === dialog.current)
      closeModal(id);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- Esc closes it from the keyboard
    <dialog
      ref={dialog}
      id={id}
      className={`modal ${className}`}
      role={role === 'alertdialog' ? role : undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={describedBy}
      onClose={handleClosed}
      onPointerDown={handlePointerDown}
      onClick={(event) => closeFromBackdrop(event.target)}
    >
      <div className="modal-panel">
        <div className="modal-body">
          <h2 id={`${id}-title`} className="modal-title">
            {title}
          </h2>
          {children}
        </div>
      </div>
    </dialog>
  );
}

interface ModalView {
  show(): void;
  hide(): void;
}

const views = new Map<string, ModalView>();
const openIds = new Set<string>();

function logMissingId(): void {
  console.error('modal must have an id');
}

/** If the modal is not mounted yet (its code may still be loading), it opens when it mounts. */
export function openModal(id: string): void {
  if (!id) return logMissingId();
  if (openIds.has(id)) return;
  openIds.add(id);
  views.get(id)?.show();
}

export function closeModal(id: string): void {
  if (!id) return logMissingId();
  if (!openIds.delete(id)) return;
  views.get(id)?.hide();
}

/** Makes a mounted modal known under its id. Returns a function that closes and unregisters it. */
export function registerModal(id: string, view: ModalView): () => void {
  views.set(id, view);
  if (openIds.has(id)) view.show();
  return () => {
    view.hide();
    if (views.get(id) === view) views.delete(id);
  };
}
