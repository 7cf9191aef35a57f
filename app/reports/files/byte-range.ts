/** Both ends included. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * What a Range header asks of a file of `size` bytes: a part, nothing that can be given ('bad'), or all of
 * it where there is no header, another unit, or more than one part.
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'bad' | 'all' {
  if (header === undefined || !/^bytes=/i.test(header) || header.includes(',')) return 'all';
  const parts = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header);
  const [, first = '', last = ''] = parts ?? [];
  if (first === '' && last === '') return 'bad';
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start <= end ? { start, end } : 'bad';
}
