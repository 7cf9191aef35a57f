const VALUES_AT_ONCE = 400;

/** Asks about many values, some hundred at once: databases take only so many in one question. */
export async function inPieces<Row>(
  values: readonly string[],
  ask: (piece: readonly string[]) => Promise<Row[]>,
): Promise<Row[]> {
  const found: Row[] = [];
  for (let start = 0; start < values.length; start += VALUES_AT_ONCE) {
    for (const row of await ask(values.slice(start, start + VALUES_AT_ONCE))) found.push(row);
  }
  return found;
}
