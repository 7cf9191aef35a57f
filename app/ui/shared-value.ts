import { useSyncExternalStore } from 'react';

/** A value that code outside of React may change and components show. */
export interface SharedValue<Value> {
  read: () => Value;
  write: (next: Value) => void;
  subscribe: (listener: () => void) => () => void;
  /** What the server rendered with, whatever was written before the page was taken over. */
  readFirst: () => Value;
}

export function createSharedValue<Value>(first: Value): SharedValue<Value> {
  const listeners = new Set<() => void>();
  let value = first;
  return {
    read: () => value,
    readFirst: () => first,
    write(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

export function useSharedValue<Value>({ subscribe, read, readFirst }: SharedValue<Value>): Value {
  return useSyncExternalStore(subscribe, read, readFirst);
}
