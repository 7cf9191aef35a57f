/** '1 enquiry', '1,204 enquiries' */
export function countOf(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en-IN')} ${count === 1 ? one : many}`;
}
