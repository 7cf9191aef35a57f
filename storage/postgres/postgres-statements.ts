const MAX_NAMED = 300;
const QUESTION = /^(?:select|insert|update|delete|with)\b/;

/**
 * Names for the questions that come again, so that each connection has PostgreSQL parse and plan them once.
 * A question that comes only once, as those with lists of their own length, gets none.
 */
export class KnownStatements {
  #names = new Map<string, string | undefined>();
  #given = 0;

  name(text: string): { name: string } | undefined {
    const known = this.#names.get(text);
    if (known !== undefined) return { name: known };
    if (!QUESTION.test(text)) return undefined;
    if (this.#names.has(text)) this.#names.set(text, `known-${++this.#given}`);
    else if (this.#names.size < MAX_NAMED) this.#names.set(text, undefined);
    return undefined;
  }

  /** What was prepared is not used any more: the tables have changed. */
  renew(): void {
    this.#names.clear();
  }
}
