import { CommandFault } from '../command.ts';
import { JsonReader } from './json-reader.ts';

export interface ListedTimes {
  createdAt: Date | undefined;
  updatedAt: Date | undefined;
}

/** Times by full path, 'endocrineImgs/{patientid}/{name}', from the storage's own object listing. */
export function readListing(text: string, file: string): Map<string, ListedTimes> {
  const reader = new JsonReader(text);
  reader.raw();
  reader.end();
  const listing: unknown = JSON.parse(text);
  const items = Array.isArray(listing) ? listing : readField(listing, 'items');
  if (!Array.isArray(items)) {
    throw new CommandFault(`${file} is not an object listing: a list 'items' was expected in it.`);
  }
  const times = new Map<string, ListedTimes>();
  for (const item of items) {
    const name = readField(item, 'name');
    if (typeof name !== 'string') {
      throw new CommandFault(`${file} is not an object listing: one of its items has no name.`);
    }
    // Storage browsers leave empty objects that stand for folders.
    if (name.endsWith('/')) continue;
    times.set(name, {
      createdAt: readTime(readField(item, 'timeCreated')),
      updatedAt: readTime(readField(item, 'updated')),
    });
  }
  return times;
}

function readField(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

function readTime(value: unknown): Date | undefined {
  if (typeof value !== 'string') return undefined;
  const time = new Date(value);
  return Number.isNaN(time.getTime()) ? undefined : time;
}
