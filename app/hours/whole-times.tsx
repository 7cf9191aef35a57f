const TIME = /(\d{1,2}:\d\d [ap]m)/;

/**
 * A sentence whose time, such as '5:00 pm', is not broken over two lines. The key replaces the span when the sentence
 * changes, because a browser that translates the page has replaced the text nodes in it.
 */
export function WholeTimes({ text }: { text: string }) {
  const [before, time, after] = text.split(TIME);
  return (
    <span key={text}>
      {before}
      <span className="unbroken">{time}</span>
      {after}
    </span>
  );
}
