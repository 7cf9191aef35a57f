interface ModalView {
  show(): void;
  hide(): void;
}

const views = new Map<string, ModalView>();
const openIds = new Set<string>();
const listeners = new Set<() => void>();

export function logMissingId(): void {
  console.error('modal must have an id');
}

/** A modal that is not there yet (its code may still be on the way) shows as soon as it is. */
export function openModal(id: string): void {
  if (!id) return logMissingId();
  if (openIds.has(id)) return;
  openIds.add(id);
  views.get(id)?.show();
  tellListeners();
}

export function closeModal(id: string): void {
  if (!id) return logMissingId();
  if (!openIds.delete(id)) return;
  views.get(id)?.hide();
  tellListeners();
}

/** Hears of every opening and closing; the answer ends it. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
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

function tellListeners(): void {
  for (const listener of listeners) listener();
}
