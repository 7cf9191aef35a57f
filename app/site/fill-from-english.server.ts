import type { Texts } from './texts.server.ts';

export interface FilledTexts {
  texts: Texts;
  /** 'form.retry' */
  missing: string[];
  /** Texts whose '{name}' places differ from the English ones. */
  wrong: { key: string; placeholders: string }[];
}

/** English with every text replaced that a translation has. */
export function fillFromEnglish(english: Texts, translation: Record<string, unknown>): FilledTexts {
  const texts = structuredClone(english);
  const filled: FilledTexts = { texts, missing: [], wrong: [] };
  if (typeof translation.awaitingReview === 'string') {
    texts.awaitingReview = translation.awaitingReview;
  }
  fill(texts, translation, '', filled);
  return filled;
}

function fill(target: object, translation: unknown, group: string, filled: FilledTexts): void {
  for (const [name, english] of Object.entries(target)) {
    const key = group === '' ? name : `${group}.${name}`;
    const translated = readField(translation, name);
    if (translated === undefined && !isGroup(english)) filled.missing.push(key);
    else if (isGroup(english)) fill(english, translated, key, filled);
    else if (findPlaceholders(english) === findPlaceholders(translated)) {
      Object.assign(target, { [name]: translated });
    } else filled.wrong.push({ key, placeholders: findPlaceholders(english) || 'no {…}' });
  }
}

function isGroup(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function readField(group: unknown, name: string): unknown {
  return isGroup(group) ? Object.entries(group).find(([key]) => key === name)?.[1] : undefined;
}

function findPlaceholders(text: unknown): string {
  const found = String(text).match(/\{\w+\}/g) ?? [];
  return [...new Set(found)].sort().join(' ');
}
