/** A text field: its text and what is selected in it, as places of characters. */
export interface Selected {
  text: string;
  start: number;
  end: number;
}

/** The text that a tool puts in place of the characters from `from` to `to`, and the selection after that. */
export interface Replacement {
  from: number;
  to: number;
  put: string;
  start: number;
  end: number;
}

export type ToolName = 'bold' | 'heading' | 'list' | 'link';

export const TOOLS: Record<ToolName, (field: Selected) => Replacement> = {
  bold: (field) => surround(field, '**', '**', 'important words'),
  heading: (field) => toggleLines(field, '## '),
  list: (field) => toggleLines(field, '- '),
  link: addLink,
};

/** Puts marks around the selection, or takes them away if they are there. */
function surround(
  { text, start, end }: Selected,
  before: string,
  after: string,
  example: string,
): Replacement {
  const isMarked =
    text.slice(0, start).endsWith(before) && text.slice(end).startsWith(after) && end > start;
  const words = text.slice(start, end);
  if (isMarked) {
    const from = start - before.length;
    return { from, to: end + after.length, put: words, start: from, end: from + words.length };
  }
  const put = words || example;
  const first = start + before.length;
  return { from: start, to: end, put: before + put + after, start: first, end: first + put.length };
}

/** The target is selected, so that it can be typed over or pasted. */
function addLink({ text, start, end }: Selected): Replacement {
  const words = text.slice(start, end) || 'words of the link';
  const target = '/#appointment';
  const first = start + words.length + 3;
  return {
    from: start,
    to: end,
    put: `[${words}](${target})`,
    start: first,
    end: first + target.length,
  };
}

/** Begins each selected line with a mark, or takes it away if all have it. */
function toggleLines({ text, start, end }: Selected, mark: string): Replacement {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const next = text.indexOf('\n', end);
  const to = next < 0 ? text.length : next;
  const lines = text.slice(from, to).split('\n');
  const isMarked = lines.every((line) => line.startsWith(mark));
  const changed = lines.map((line) =>
    isMarked ? line.slice(mark.length) : mark + line.replace(/^(#{1,6} |- )/, ''),
  );
  const put = changed.join('\n');
  return {
    from,
    to,
    put,
    start: lines.length > 1 ? from : from + put.length,
    end: from + put.length,
  };
}
