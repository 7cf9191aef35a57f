import type { Texts } from '../texts.server.ts';

export interface FilledTexts {
  texts: Texts;
  /** 'form.retry' */
  missing: string[];
  /** Texts whose '{name}' places differ from the English ones. */
  wrong: { key: string; placeholders: string }[];
}

/** English with every text replaced that a translation has. */
export function fillFromEnglish(english: Texts, translation: Record<string, unknown>): FilledTexts {
  return fillTexts(english, translation, havePlacesAlike);
}

/** The shipped English with every text replaced that the owner's own English has, as the owner wrote it. */
export function fillFromShipped(
  shipped: Texts,
  own: Record<string, unknown>,
): Omit<FilledTexts, 'wrong'> {
  return fillTexts(shipped, own, () => true);
}

type MayReplace = (english: unknown, text: unknown) => boolean;

function fillTexts(
  english: Texts,
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
