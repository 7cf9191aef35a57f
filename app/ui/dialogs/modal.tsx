import { useEffect, useEffectEvent, useRef, type PointerEvent, type ReactNode } from 'react';
import './modal.css';

interface ModalProps {
  /** The name by which `openModal` and `closeModal` find it. */
  id?: string | undefined;
  title: string;
  children: ReactNode;
  className?: string;
  role?: 'dialog' | 'alertdialog';
  /** Id of the element that says more than the title does. */
  describedBy?: string;
  closesOnBackdrop?: boolean;
  /** Just after it came up: the place to move focus to the first field. */
  onOpened?: () => void;
  /** However it was closed; focus is back by then. */
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
  const tellOpened = useEffectEvent(() => onOpened?.());

  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    return registerModal(id, {
      show() {
        if (element.open) return;
        element.showModal();
        tellOpened();
      },
      hide: () => element.close(),
    });
  }, [id]);

  function noteClosed() {
    // The event comes late: it may already be open again.
    if (dialog.current?.open) return;
    closeModal(id);
    onClosed?.();
  }

  function notePress(event: PointerEvent) {
    isPressFromBackdrop.current = event.target === dialog.current;
  }

  // Text dragged from a field out to the backdrop ends in a click there, which is not meant to close.
  function closeFromBackdrop(target: EventTarget) {
    if (closesOnBackdrop && isPressFromBackdrop.current && target === dialog.current)
      closeModal(id);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- keys have Esc
    <dialog
      ref={dialog}
      id={id}
      className={`modal ${className}`}
      role={role === 'alertdialog' ? role : undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={describedBy}
      onClose={noteClosed}
      onPointerDown={notePress}
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

/** A modal that is not there yet (its code may still be on the way) shows as soon as it is. */
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

/** For the modal component: puts its view under its id; the answer takes it away again. */
export function registerModal(id: string, view: ModalView): () => void {
  views.set(id, view);
  if (openIds.has(id)) view.show();
  return () => {
    view.hide();
    if (views.get(id) === view) views.delete(id);
  };
}
