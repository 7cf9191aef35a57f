import { createSharedValue } from '../shared-value.ts';

export interface ToastWords {
  title: string;
  text: string;
}

export interface ShownToast extends ToastWords {
  id: number;
}

export const toasts = createSharedValue<readonly ShownToast[]>([]);
let lastId = 0;

export function showToast({ title, text }: ToastWords): void {
  lastId += 1;
  toasts.write([...toasts.read(), { id: lastId, title, text }]);
}

export function dropToast(id: number): void {
  toasts.write(toasts.read().filter((toast) => toast.id !== id));
}
