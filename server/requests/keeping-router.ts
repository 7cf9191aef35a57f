import type { Result } from 'hono/router';
import { TrieRouter } from 'hono/router/trie-router';

/**
 * Hono's router, which keeps the handlers of each address without parameters once it has found them. Hono's faster
 * router takes no fixed word beside a parameter, such as /patients/count beside /patients/:key.
 */
export class KeepingRouter<Handler> extends TrieRouter<Handler> {
  override name = 'KeepingRouter';
  readonly #fixed = new Set<string>();
  readonly #kept = new Map<string, Result<Handler>>();

  override add(method: string, path: string, handler: Handler): void {
    if (!/[:*]/.test(path)) this.#fixed.add(path);
    super.add(method, path, handler);
  }

  override match(method: string, path: string): Result<Handler> {
    const find = () => super.match(method, path);
    // No other address is kept, or anybody could fill the memory with them.
    return this.#fixed.has(path)
      ? this.#kept.getOrInsertComputed(`${method} ${path}`, find)
      : find();
  }
}
