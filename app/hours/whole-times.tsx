const TIME = /(\d{1,2}:\d\d [ap]m)/;

/**
 * A sentence in which its one time, such as '5:00 pm', is not broken at the end of a line. The key makes the span anew
 * when the sentence changes: a browser that translates the page has replaced the text nodes in it.
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
