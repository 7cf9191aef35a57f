import { focusAnswer } from './answers.ts';

/** Writes a wish into the message of the page's form if that is empty, and puts the focus on the first answer. */
export function wishFor(wish: string): void {
  const message = document.querySelector<HTMLTextAreaElement>('#enquiry-message1');
  if (!message) return;
  if (message.value.trim() === '') {
    message.value = wish;
    message.dispatchEvent(new Event('input', { bubbles: true }));
  }
  const { form } = message;
  // Following the link takes the focus away first.
  setTimeout(() => form && focusAnswer(form, 'name'));
}
