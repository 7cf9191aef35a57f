import { useState } from 'react';

/** State by key, so that a late answer is stored for its own item whatever is shown by then. */
export function useByKey<Value>() {
  const [values, setValues] = useState<ReadonlyMap<string, Value>>(new Map());
  return {
    find: (key: string | undefined) => (key === undefined ? undefined : values.get(key)),
    note(key: string, value: Value) {
      setValues((before) => new Map(before).set(key, value));
    },
    forget(key: string) {
      setValues((before) => new Map([...before].filter(([one]) => one !== key)));
    },
  };
}
