/** '1 record', '2 records'; of what has another plural, that too. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
