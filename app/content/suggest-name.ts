/** The known name that is most similar to a misspelt one; undefined if none is similar. */
export function suggestName(name: string, known: string[]): string | undefined {
  let nearest: string | undefined;
  let smallest = Math.max(1, Math.floor(name.length / 3)) + 1;
  for (const candidate of known) {
    const distance = countEdits(name.toLowerCase(), candidate.toLowerCase());
    if (distance < smallest) {
      smallest = distance;
      nearest = candidate;
    }
  }
  return nearest;
}

/** Levenshtein distance. */
function countEdits(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (const [line, letter] of [...from].entries()) {
    const next = [line + 1];
    for (let column = 1; column <= to.length; column++) {
      const replaced = (row[column - 1] ?? 0) + (letter === to[column - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
