/** The part of the page that the address leads to; none where nobody could have written such an address. */
export function findHashTarget(): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(location.hash.slice(1)));
  } catch {
    return null;
  }
}
