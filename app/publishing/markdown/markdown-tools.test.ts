import { expect, test } from 'vitest';
import { TOOLS, type ToolName } from './markdown-tools.ts';

/** The text after a tool was used, with the selection between | and |. */
function use(tool: ToolName, field: string): string {
  const [before = '', selected = '', after = ''] = field.split('|');
  const text = before + selected + after;
  const start = before.length;
  const { from, to, put, ...then } = TOOLS[tool]({ text, start, end: start + selected.length });
  const next = text.slice(0, from) + put + text.slice(to);
  return `${next.slice(0, then.start)}|${next.slice(then.start, then.end)}|${next.slice(then.end)}`;
}

test.for<[tool: ToolName, before: string, after: string]>([
  ['bold', 'Take |one| tablet', 'Take **|one|** tablet'],
  ['bold', 'Take **|one|** tablet', 'Take |one| tablet'],
  ['bold', 'Take ||', 'Take **|important words|**'],
  ['link', 'See |the form|.', 'See [the form](|/#appointment|).'],
  ['link', '||', '[words of the link](|/#appointment|)'],
  ['heading', 'a\nWhen |to| call\nb', 'a\n## When to call||\nb'],
  ['heading', '## When ||to call', 'When to call||'],
  ['list', 'x\n|one\ntwo|\ny', 'x\n|- one\n- two|\ny'],
  ['list', '|- one\n- two|', '|one\ntwo|'],
  ['list', '## one||', '- one||'],
])('%s: %j becomes %j', ([tool, before, after]) => {
  expect(use(tool, before)).toBe(after);
});
