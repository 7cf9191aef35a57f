/** Keeps the page as it was sent, which works without script, and gives what shows it where the application fails. */
export function keepAsSent(place: Element): () => void {
  const { pathname } = location;
  // In a document that nobody sees, so that no picture is loaded for it.
  const kept = document.implementation.createHTMLDocument().importNode(place, true);
  return () => {
    // The application has gone to another of its addresses: that page is asked for.
    if (location.pathname !== pathname) return location.reload();
    place.replaceChildren(...document.importNode(kept, true).childNodes);
  };
}
