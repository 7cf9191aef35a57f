import { type RefObject, useEffect } from 'react';
import { takeText, watchText } from './draft-store.ts';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const UNKEPT = new Set(['file', 'password', 'hidden', 'checkbox', 'radio']);

/** What is typed in the form is there again after the page was locked and unlocked. One line a form. */
export function useKeptForm(name: string, form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const untouched = JSON.stringify(read(element));
    fill(element, takeText(name));
    return watchText(name, () => {
      const texts = read(element);
      return JSON.stringify(texts) === untouched ? undefined : texts;
    });
  }, [name, form]);
}

function read(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries(controlsOf(form).map(({ name, value }) => [name, value]));
}

function fill(form: HTMLFormElement, texts: unknown): void {
  if (typeof texts !== 'object' || texts === null) return;
  const typed = new Map<string, unknown>(Object.entries(texts));
  for (const control of controlsOf(form)) {
    const text = typed.get(control.name);
    if (typeof text === 'string' && text !== control.value) type(control, text);
  }
}

/** As if typed, so that whoever follows the control hears of it; React overlooks a plain assignment. */
function type(control: Control, text: string): void {
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
