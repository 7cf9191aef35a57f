import { useSyncExternalStore } from 'react';

/** A value that code outside React can change and components subscribe to. */
export interface SharedValue<Value> {
  read: () => Value;
  write: (next: Value) => void;
  subscribe: (listener: () => void) => () => void;
  /** The initial value, used by the server and during hydration even if `write` was called before. */
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
