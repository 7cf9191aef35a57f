const readers = new Map<string, () => unknown>();
const kept = new Map<string, unknown>();

/** Tells how to read what was typed, undefined where nothing was, should the page lock; the answer ends it. */
export function watchText(name: string, read: () => unknown): () => void {
  readers.set(name, read);
  return () => {
    if (readers.get(name) === read) readers.delete(name);
  };
}

/**
 * What was typed and not sent stays in the page's memory, and nowhere else: the page locks, or something
 * else takes the place of what has names that begin so.
 */
export function keepTexts(beginning = ''): void {
  for (const [name, read] of readers) {
    if (!name.startsWith(beginning)) continue;
    const text = read();
    if (text !== undefined) kept.set(name, text);
  }
}

/** Whether something is being typed under a name that begins so. */
export function isTyping(beginning: string): boolean {
  return [...readers].some(([name, read]) => name.startsWith(beginning) && read() !== undefined);
}

/** Whether something under a name that begins so would be lost with the page. */
export function isHeld(beginning: string): boolean {
  return isTyping(beginning) || [...kept.keys()].some((name) => name.startsWith(beginning));
}

/** What was kept under this name; it stays until it is taken. */
export function findText(name: string): unknown {
  return kept.get(name);
}

/** What was kept under this name, once. */
export function takeText(name: string): unknown {
  const text = kept.get(name);
  kept.delete(name);
  return text;
}

/** It was saved meanwhile, as it was kept. */
export function forgetSaved(name: string, text: unknown): void {
  if (kept.get(name) === text) kept.delete(name);
}

export function forgetTexts(): void {
  kept.clear();
}
