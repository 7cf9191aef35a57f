import { useEffect, useState, type RefObject } from 'react';

/**
 * Drafts: what somebody has typed and not yet saved. They are kept in this page's memory only, while the page
 * is locked or shows something else. A draft's name says which form it belongs to and whose data it is about,
 * such as 'enquiry/note 1'; functions that take a prefix concern all names that begin with it.
 */
const drafts = new Map<string, unknown>();
const readers = new Map<string, () => unknown>();

/**
 * Registers a function that returns the input to keep, or undefined if nothing has been typed.
 * Returns a function that unregisters it.
 */
export function registerDraft(name: string, read: () => unknown): () => void {
  readers.set(name, read);
  return () => {
    if (readers.get(name) === read) readers.delete(name);
  };
}

/** Stores the current input of every registered form whose name begins with the prefix. */
export function keepDrafts(prefix = ''): void {
  for (const [name, read] of readers) {
    if (!name.startsWith(prefix)) continue;
    const input = read();
    if (input !== undefined) drafts.set(name, input);
  }
}

/** Whether a registered form holds unsaved input. */
export function hasUnsavedInput(prefix: string): boolean {
  return [...readers].some(([name, read]) => name.startsWith(prefix) && read() !== undefined);
}

/** Whether closing the page would lose unsaved input or a stored draft. */
export function hasDraft(prefix: string): boolean {
  return hasUnsavedInput(prefix) || [...drafts.keys()].some((name) => name.startsWith(prefix));
}

/** Stores a draft that no form has registered, for a form that opens later. */
export function putDraft(name: string, draft: unknown): void {
  drafts.set(name, draft);
}

/** Returns the stored draft and leaves it in the store. */
export function peekDraft(name: string): unknown {
  return drafts.get(name);
}

/** Returns the stored draft and removes it from the store. */
export function takeDraft(name: string): unknown {
  const draft = drafts.get(name);
  drafts.delete(name);
  return draft;
}

/** Removes the draft after a successful save, unless it differs from what was saved. */
export function discardIfSaved(name: string, saved: unknown): void {
  if (drafts.get(name) === saved) drafts.delete(name);
}

export function discardAllDrafts(): void {
  drafts.clear();
}

/** Text that was taken out again is no draft. */
export function isSameInput(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/**
 * `useState` whose changed value survives a lock of the page. Without a name it is a plain `useState`. The third
 * function takes what was saved: only a value that differs from it is unsaved.
 */
export function useDraftState<Value>(name: string | undefined, initial: Value) {
  const [first, setFirst] = useState(initial);
  // Peek, do not take: React may start a first render more than once.
  const [value, setValue] = useState(
    () => ((name === undefined ? undefined : peekDraft(name)) as Value | undefined) ?? initial,
  );
  useEffect(() => {
    if (name !== undefined) takeDraft(name);
  }, [name]);
  useEffect(() => {
    if (name === undefined || isSameInput(value, first)) return undefined;
    return registerDraft(name, () => value);
  }, [name, value, first]);
  return [value, setValue, setFirst] as const;
}

/**
 * Keeps a value that a draft depends on, such as the version of the row that is being edited. It is stored only
 * if a form whose name begins with `prefix` holds unsaved input.
 */
export function useDraftContext(name: string, prefix: string, value: unknown): void {
  useEffect(
    () => registerDraft(name, () => (hasUnsavedInput(prefix) ? value : undefined)),
    [name, prefix, value],
  );
}

/** The value stored under this name before the page was locked, or undefined. */
export function useStoredDraft<Value>(name: string): Value | undefined {
  const [stored] = useState(() => peekDraft(name) as Value | undefined);
  useEffect(() => {
    takeDraft(name);
  }, [name]);
  return stored;
}

/** Restores the text typed into the form's named controls after the page was locked. */
export function useFormDraft(name: string, form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const untouched = JSON.stringify(readForm(element));
    fillForm(element, takeDraft(name));
    return registerDraft(name, () => {
      const values = readForm(element);
      return JSON.stringify(values) === untouched ? undefined : values;
    });
  }, [name, form]);
}

function readForm(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries(controlsOf(form).map(({ name, value }) => [name, value]));
}

function fillForm(form: HTMLFormElement, draft: unknown): void {
  if (typeof draft !== 'object' || draft === null) return;
  const values = new Map<string, unknown>(Object.entries(draft));
  for (const control of controlsOf(form)) {
    const value = values.get(control.name);
    if (typeof value === 'string' && value !== control.value) typeInto(control, value);
  }
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * Sets the value through the prototype's setter and fires the event that typing fires: React ignores a plain
 * assignment to `value`.
 */
function typeInto(control: Control, value: string): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value') ?? {};
  set?.call(control, value);
  const isChoice = control instanceof HTMLSelectElement;
  control.dispatchEvent(new Event(isChoice ? 'change' : 'input', { bubbles: true }));
}

const IGNORED_TYPES = new Set(['file', 'password', 'hidden', 'checkbox', 'radio']);

function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.elements].filter(
    (element): element is Control =>
      (element instanceof HTMLInputElement ||
        element instanceof HTMLSelectElement ||
        element instanceof HTMLTextAreaElement) &&
      element.name !== '' &&
      !IGNORED_TYPES.has(element.type),
  );
}
