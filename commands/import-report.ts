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

/** What an import took, kept and skipped, gathered until it is true: it is printed after the commit. */
export class ImportReport {
  #lines: string[] = [];
  readonly #counts = new Map<ImportedKind, Counts>(
    KINDS.map((kind) => [kind, { taken: 0, there: 0, kept: 0, skipped: 0 }]),
  );

  take(kind: ImportedKind, what: string): void {
    this.#count(kind).taken++;
    this.#lines.push(`taken    ${showPlainly(what)}`);
  }

  /** It is here already, the same: counted, and no line. */
  pass(kind: ImportedKind): void {
    this.#count(kind).there++;
  }

  keep(kind: ImportedKind, what: string): void {
    this.#count(kind).kept++;
    this.#lines.push(`kept     ${showPlainly(what)}: changed here since`);
  }

  skip(kind: ImportedKind, what: string, why: string): void {
    this.#count(kind).skipped++;
    this.#lines.push(`skipped  ${showPlainly(what)}: ${why}`);
  }

  /** What was taken is not, after all. */
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
    this.#lines = this.#lines.map((line) => lines.get(line) ?? line);
  }

  note(what: string, words: string): void {
    this.#lines.push(`note     ${showPlainly(what)}: ${words}`);
  }

  print(output: Writable): void {
    let piece = '';
    for (const line of this.#lines) {
      piece += `${line}\n`;
      if (piece.length < PIECE_LENGTH) continue;
      output.write(piece);
      piece = '';
    }
    output.write(`${piece}\n${this.#writeCounts()}`);
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

/** A name can hold what moves a terminal's cursor or turns its writing direction. */
export function showPlainly(text: string): string {
  return text.replace(
    /[\p{Cc}\p{Cs}\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu,
    (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`,
  );
}
