/** Numbers that look random and are the same for the same seed (mulberry32). */
export class DemoRandom {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** The random numbers of one thing among many: they do not depend on those drawn for the others. */
  static forNumber(seed: number, number: number): DemoRandom {
    return new DemoRandom(Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(number + 1, 0x85ebca6b));
  }

  /** 0 to `length - 1`. */
  whole(length: number): number {
    return Math.floor(this.#next() * length);
  }

  between(lowest: number, highest: number): number {
    return lowest + this.#next() * (highest - lowest);
  }

  chance(share: number): boolean {
    return this.#next() < share;
  }

  pick<Item>(items: readonly [Item, ...Item[]]): Item {
    return items[this.whole(items.length)] ?? items[0];
  }

  #next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
}
