import { expect, test } from 'vitest';
import { showTopic } from './desk-text.ts';

test('a topic is shown with its group', () => {
  expect(showTopic('PCOD [ IN WOMEN ]')).toBe('PCOD, in women');
  expect(showTopic('Something else')).toBe('Something else');
  expect(showTopic(null)).toBe('Not known');
});
