import {
  ENQUIRY_FIELDS,
  mapAnswers,
  tidyAnswer,
  type EnquiryAnswers,
  type EnquiryField,
} from '../enquiry.ts';

export const NO_ANSWERS: EnquiryAnswers = mapAnswers(() => '');

export function isEnquiryField(name: string): name is EnquiryField {
  return ENQUIRY_FIELDS.some((field) => field === name);
}

export function hasAnswer(answers: EnquiryAnswers): boolean {
  return ENQUIRY_FIELDS.some((field) => answers[field] !== '');
}

/** The present values of the controls, whether typed, filled in by the browser or restored from a draft. */
export function readAnswers(form: HTMLFormElement): EnquiryAnswers {
  return mapAnswers((field) => tidyAnswer(field, findControl(form, field)?.value ?? ''));
}

export function writeAnswers(form: HTMLFormElement, answers: Partial<EnquiryAnswers>): void {
  for (const field of ENQUIRY_FIELDS) {
    const control = findControl(form, field);
    const value = answers[field];
    if (control && value !== undefined && control.value !== value) control.value = value;
  }
}

export function focusAnswer(form: HTMLFormElement, field: EnquiryField): void {
  findControl(form, field)?.focus();
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function findControl(form: HTMLFormElement, field: EnquiryField): Control | undefined {
  const control = form.elements.namedItem(field);
  const isControl =
    control instanceof HTMLInputElement ||
    control instanceof HTMLSelectElement ||
    control instanceof HTMLTextAreaElement;
  return isControl ? control : undefined;
}
