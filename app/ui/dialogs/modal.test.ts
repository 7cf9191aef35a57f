import { expect, test, vi } from 'vitest';
import { closeModal, openModal, registerModal } from './modal.tsx';

function watchView() {
  const seen: string[] = [];
  return { seen, show: () => seen.push('shown'), hide: () => seen.push('hidden') };
}

test('a modal is opened and closed by its id', () => {
  const view = watchView();
  const leave = registerModal('by id', view);
  openModal('by id');
  expect(view.seen).toEqual(['shown']);
  closeModal('by id');
  expect(view.seen).toEqual(['shown', 'hidden']);
  leave();
});

test('a modal that is opened before it mounts shows when it mounts', () => {
  openModal('late');
  const view = watchView();
  const leave = registerModal('late', view);
  expect(view.seen).toEqual(['shown']);
  closeModal('late');
  leave();
});

test('opening an open modal or closing a closed one does nothing', () => {
  const view = watchView();
  const leave = registerModal('twice', view);
  openModal('twice');
  openModal('twice');
  closeModal('twice');
  closeModal('twice');
  expect(view.seen).toEqual(['shown', 'hidden']);
  leave();
});

test('a modal that unmounts while open is open again when it remounts', () => {
  openModal('put back');
  registerModal('put back', watchView())();
  const again = watchView();
  const leave = registerModal('put back', again);
  expect(again.seen).toEqual(['shown']);
  closeModal('put back');
  leave();
});

test('R23: opening or closing a modal without an id logs an error', () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  openModal('');
  closeModal('');
  expect(logged.mock.calls).toEqual([['modal must have an id'], ['modal must have an id']]);
  logged.mockRestore();
});
