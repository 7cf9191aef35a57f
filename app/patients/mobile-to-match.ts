import { normaliseMobile } from './mobile.ts';

/** The value that Search compares: the normalised number, or the value itself if it cannot be normalised. */
export function mobileToMatch(value: string): string {
  return normaliseMobile(value) ?? value;
}
