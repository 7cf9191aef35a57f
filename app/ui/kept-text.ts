const readers = new Map<string, () => unknown>();
const kept = new Map<string, unknown>();

/** Tells how to read what was typed, undefined where nothing was, should the page lock; the answer ends it. */
export function watchText(name: string, read: () => unknown): () => void {
  readers.set(name, read);
  return () => {
    if (readers.get(name) === read) readers.delete(name);
  };
}

/** The page locks: what was typed and not sent stays in its memory, and nowhere else. */
export function keepTexts(): void {
  for (const [name, read] of readers) {
    const text = read();
    if (text !== undefined) kept.set(name, text);
  }
}

/** Whether something is being typed under a name that begins so. */
export function isTyping(beginning: string): boolean {
  return [...readers].some(([name, read]) => name.startsWith(beginning) && read() !== undefined);
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

export function forgetTexts(): void {
  kept.clear();
}
