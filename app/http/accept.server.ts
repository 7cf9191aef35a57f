/** Whether a browser asks for a page: it names HTML, programs do not. */
export function wantsPage(accept: string | undefined): boolean {
  return accept !== undefined && /text\/html/i.test(accept);
}

/** Whether a program asks for JSON by name: no header and a mere star ask for nothing in particular. */
export function asksForJson(accept: string | undefined): boolean {
  return accept !== undefined && /\bjson\b/i.test(accept) && !wantsPage(accept);
}
