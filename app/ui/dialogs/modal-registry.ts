interface ModalView {
  show(): void;
  hide(): void;
}

const views = new Map<string, ModalView>();
const openIds = new Set<string>();

export function logMissingId(): void {
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
