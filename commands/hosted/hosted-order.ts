// As the hosted database sorts keys: whole numbers of 32 bits first, by value, then the others by their text.
const WHOLE_NUMBER = /^-?\d{1,10}$/;
const SMALLEST = -(2 ** 31);
const LARGEST = 2 ** 31 - 1;

export function compareHostedKeys(one: string, other: string): number {
  const number = readNumber(one);
  const otherNumber = readNumber(other);
  if (number !== undefined && otherNumber !== undefined) {
    return number - otherNumber || one.length - other.length;
  }
  if (number !== undefined) return -1;
  if (otherNumber !== undefined) return 1;
  return one < other ? -1 : Number(one > other);
}

function readNumber(key: string): number | undefined {
  if (!WHOLE_NUMBER.test(key)) return undefined;
  const number = Number(key);
  return number >= SMALLEST && number <= LARGEST ? number : undefined;
}

/**
 * How long an array the list is exported as; undefined for one that goes out with its keys. `keptLength`
 * is the length at which it once came as an array.
 */
export function findArrayLength(
  sortedKeys: readonly string[],
  keptLength: number | undefined,
): number | undefined {
  if (keptLength === undefined) return undefined;
  if (!sortedKeys.every((key) => /^(?:0|[1-9]\d{0,8})$/.test(key))) return undefined;
  const length = Math.max(keptLength, Number(sortedKeys.at(-1) ?? -1) + 1);
  // Later keys may lie far out: the hosted database gives up the array when most of it would be holes.
  return length === keptLength || length <= 2 * sortedKeys.length ? length : undefined;
}
