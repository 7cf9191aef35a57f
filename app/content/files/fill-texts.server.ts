import type { AllTexts } from '../texts.server.ts';

interface FilledTexts {
  texts: AllTexts;
  /** 'form.retry' */
  missing: string[];
  /** Texts whose '{name}' placeholders differ from those of the English text. */
  wrong: { key: string; placeholders: string }[];
}

/** The English texts, replaced by those of a translation wherever their placeholders match. */
export function fillFromEnglish(
  english: AllTexts,
  translation: Record<string, unknown>,
): FilledTexts {
  return fillTexts(english, translation, havePlacesAlike);
}

type MayReplace = (english: unknown, text: unknown) => boolean;

/** `english`, replaced by the written texts wherever `mayReplace` allows it. */
export function fillTexts(
  english: AllTexts,
  written: Record<string, unknown>,
  mayReplace: MayReplace,
): FilledTexts {
  const texts = structuredClone(english);
  const filled: FilledTexts = { texts, missing: [], wrong: [] };
  if (typeof written.awaitingReview === 'string') texts.awaitingReview = written.awaitingReview;
  fill(texts, written, '', filled, mayReplace);
  return filled;
}

function fill(
  target: object,
  written: unknown,
  group: string,
  filled: FilledTexts,
  mayReplace: MayReplace,
): void {
  for (const [name, english] of Object.entries(target)) {
    const key = group === '' ? name : `${group}.${name}`;
    const text = readField(written, name);
    if (text === undefined && !isGroup(english)) filled.missing.push(key);
    else if (isGroup(english)) fill(english, text, key, filled, mayReplace);
    else if (mayReplace(english, text)) Object.assign(target, { [name]: text });
    else filled.wrong.push({ key, placeholders: findPlaceholders(english) || 'no {…}' });
  }
}

function isGroup(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** `key` as in 'form.retry'. */
export function isSameText(one: AllTexts, other: AllTexts, key: string): boolean {
  const read = (texts: AllTexts) => key.split('.').reduce<unknown>(readField, texts);
  return JSON.stringify(read(one)) === JSON.stringify(read(other));
}

function readField(group: unknown, name: string): unknown {
  return isGroup(group) ? Object.entries(group).find(([key]) => key === name)?.[1] : undefined;
}

function havePlacesAlike(english: unknown, text: unknown): boolean {
  return findPlaceholders(english) === findPlaceholders(text);
}

function findPlaceholders(text: unknown): string {
  const found = String(text).match(/\{\w+\}/g) ?? [];
  return [...new Set(found)].sort().join(' ');
}

/** Replaces each text of `target` that equals the one in `english` by the one in `translation`. */
export function replaceAlike(target: object, english: object, translation: object): void {
  for (const [name, text] of Object.entries(target)) {
    const [shipped, translated] = [readField(english, name), readField(translation, name)];
    if (isGroup(text) && isGroup(shipped) && isGroup(translated)) {
      replaceAlike(text, shipped, translated);
    } else if (JSON.stringify(text) === JSON.stringify(shipped) && translated !== undefined) {
      Object.assign(target, { [name]: translated });
    }
  }
}
