import type { Writable } from 'node:stream';

export type ImportedKind = 'records' | 'enquiries' | 'other lists' | 'files';

interface Counts {
  taken: number;
  there: number;
  kept: number;
  skipped: number;
}

const KINDS: ImportedKind[] = ['records', 'enquiries', 'other lists', 'files'];
const PIECE_LENGTH = 1 << 16;

/**
 * Reports what an import took, kept and skipped; printed after the commit. There may be a million entries, so lines
 * about entries taken or already there are kept in memory only with `isWhole` (--report).
 */
export class ImportReport {
  readonly #isWhole: boolean;
  #lines: string[] = [];
  readonly #counts = new Map<ImportedKind, Counts>(
    KINDS.map((kind) => [kind, { taken: 0, there: 0, kept: 0, skipped: 0 }]),
  );

  constructor({ isWhole = false } = {}) {
    this.#isWhole = isWhole;
  }

  take(kind: ImportedKind, what: string): void {
    this.#count(kind).taken++;
    if (this.#isWhole) this.#lines.push(`taken    ${showPlainly(what)}`);
  }

  /** Counts an entry that is here already, unchanged. */
  pass(kind: ImportedKind, what: string): void {
    this.#count(kind).there++;
    if (this.#isWhole) this.#lines.push(`there    ${showPlainly(what)}`);
  }

  keep(kind: ImportedKind, what: string): void {
    this.#count(kind).kept++;
    this.#lines.push(`kept     ${showPlainly(what)}: changed here since`);
  }

  skip(kind: ImportedKind, what: string, why: string): void {
    this.#count(kind).skipped++;
    this.#lines.push(`skipped  ${showPlainly(what)}: ${why}`);
  }

  /** Turns entries reported as taken into skipped ones. */
  takeBack(kind: ImportedKind, whats: ReadonlySet<string>, why: string): void {
    if (whats.size === 0) return;
    const counts = this.#count(kind);
    counts.taken -= whats.size;
    counts.skipped += whats.size;
    const lines = new Map(
      Array.from(whats, showPlainly).map((what) => [
        `taken    ${what}`,
        `skipped  ${what}: ${why}`,
      ]),
    );
    if (this.#isWhole) this.#lines = this.#lines.map((line) => lines.get(line) ?? line);
    else this.#lines.push(...lines.values());
  }

  note(what: string, words: string): void {
    this.#lines.push(`note     ${showPlainly(what)}: ${words}`);
  }

  /** True if the file held something, but no record and no enquiry that was taken or is here already. */
  hasOnlyOthers(): boolean {
    const sum = (counts: number[]) => counts.reduce((one, other) => one + other, 0);
    const { skipped: _, ...records } = this.#count('records');
    const { skipped: __, ...enquiries } = this.#count('enquiries');
    const isHere = sum([...Object.values(records), ...Object.values(enquiries)]) > 0;
    const all = (['records', 'enquiries', 'other lists'] as const).map((kind) => this.#count(kind));
    return !isHere && sum(all.flatMap((counts) => Object.values(counts))) > 0;
  }

  /** Writes what was skipped, kept or noted, and the totals. */
  print(output: Writable): void {
    const isShown = (line: string) => !line.startsWith('taken ') && !line.startsWith('there ');
    for (const piece of this.#writePieces(isShown)) output.write(piece);
  }

  /** One line for each item, and the totals, in chunks of about 64 KiB. */
  writeWhole(): Iterable<string> {
    return this.#writePieces(() => true);
  }

  *#writePieces(isShown: (line: string) => boolean): Generator<string> {
    let piece = '';
    for (const line of this.#lines) {
      if (!isShown(line)) continue;
      piece += `${line}\n`;
      if (piece.length < PIECE_LENGTH) continue;
      yield piece;
      piece = '';
    }
    yield `${piece}\n${this.#writeCounts()}`;
  }

  #writeCounts(): string {
    const rows = KINDS.map((kind) => {
      const { taken, there, kept, skipped } = this.#count(kind);
      return `${kind}: ${taken} taken, ${there} already there, ${kept} kept as changed here, ${skipped} skipped\n`;
    });
    return rows.join('');
  }

  #count(kind: ImportedKind): Counts {
    return this.#counts.get(kind) as Counts;
  }
}

/** Escapes characters that move a terminal's cursor or change its writing direction. */
export function showPlainly(text: string): string {
  return text.replace(
    /[\p{Cc}\p{Cs}\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu,
    (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`,
  );
}
