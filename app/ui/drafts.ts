import { useEffect, useState, type RefObject } from 'react';

const readers = new Map<string, () => unknown>();
const kept = new Map<string, unknown>();

/** Tells how to read what was typed, undefined where nothing was, should the page lock; the answer ends it. */
export function watchText(name: string, read: () => unknown): () => void {
  readers.set(name, read);
  return () => {
    if (readers.get(name) === read) readers.delete(name);
  };
}

/**
 * What was typed and not sent stays in the page's memory, and nowhere else: the page locks, or something
 * else takes the place of what has names that begin so.
 */
export function keepTexts(beginning = ''): void {
  for (const [name, read] of readers) {
    if (!name.startsWith(beginning)) continue;
    const text = read();
    if (text !== undefined) kept.set(name, text);
  }
}

/** Whether something is being typed under a name that begins so. */
export function isTyping(beginning: string): boolean {
  return [...readers].some(([name, read]) => name.startsWith(beginning) && read() !== undefined);
}

/** Whether something under a name that begins so would be lost with the page. */
export function isHeld(beginning: string): boolean {
  return isTyping(beginning) || [...kept.keys()].some((name) => name.startsWith(beginning));
}

/** What was kept under this name; it stays until it is taken. */
export function findText(name: string): unknown {
  return kept.get(name);
}

/** What was kept under this name, once. */
export function takeText(name: string): unknown {
  const text = kept.get(name);
  kept.delete(name);
  return text;
}

/** It was saved meanwhile, as it was kept. */
export function forgetSaved(name: string, text: unknown): void {
  if (kept.get(name) === text) kept.delete(name);
}

export function forgetTexts(): void {
  kept.clear();
}

/**
 * `useState` that is as it was after the page was locked and unlocked, if it was changed. The name tells
 * what it belongs to (a form, and whose); without one it is a plain `useState`.
 */
export function useKeptState<Value>(name: string | undefined, initial: Value) {
  const [first] = useState(initial);
  // Not taken yet: React may begin a first rendering more than once.
  const [value, setValue] = useState(
    () => ((name === undefined ? undefined : findText(name)) as Value | undefined) ?? initial,
  );
  useEffect(() => {
    if (name !== undefined) takeText(name);
  }, [name]);
  useEffect(() => {
    if (name === undefined || Object.is(value, first)) return undefined;
    return watchText(name, () => value);
  }, [name, value, first]);
  return [value, setValue] as const;
}

/** What was kept along with a text when the page locked; undefined where nothing was. */
export function useFoundText<Value>(name: string): Value | undefined {
  const [found] = useState(() => findText(name) as Value | undefined);
  useEffect(() => {
    takeText(name);
  }, [name]);
  return found;
}

/**
 * Keeps what a text belongs to, so that it is found again after a lock, or what it was typed over: only
 * while something is typed under a name that begins with `text`.
 */
export function useKeptAlong(name: string, text: string, value: unknown): void {
  useEffect(() => watchText(name, () => (isTyping(text) ? value : undefined)), [name, text, value]);
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const UNKEPT = new Set(['file', 'password', 'hidden', 'checkbox', 'radio']);

/** What is typed in the form is there again after the page was locked and unlocked. One line a form. */
export function useKeptForm(name: string, form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const untouched = JSON.stringify(readForm(element));
    fillForm(element, takeText(name));
    return watchText(name, () => {
      const texts = readForm(element);
      return JSON.stringify(texts) === untouched ? undefined : texts;
    });
  }, [name, form]);
}

function readForm(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries(controlsOf(form).map(({ name, value }) => [name, value]));
}

function fillForm(form: HTMLFormElement, texts: unknown): void {
  if (typeof texts !== 'object' || texts === null) return;
  const typed = new Map<string, unknown>(Object.entries(texts));
  for (const control of controlsOf(form)) {
    const text = typed.get(control.name);
    if (typeof text === 'string' && text !== control.value) typeInto(control, text);
  }
}

/** As if typed, so that whoever follows the control hears of it; React overlooks a plain assignment. */
function typeInto(control: Control, text: string): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value') ?? {};
  set?.call(control, text);
  const isChoice = control instanceof HTMLSelectElement;
  control.dispatchEvent(new Event(isChoice ? 'change' : 'input', { bubbles: true }));
}

function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.elements].filter(
    (element): element is Control =>
      (element instanceof HTMLInputElement ||
        element instanceof HTMLSelectElement ||
        element instanceof HTMLTextAreaElement) &&
      element.name !== '' &&
      !UNKEPT.has(element.type),
  );
}
