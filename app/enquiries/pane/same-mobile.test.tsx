import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SameMobileList } from './same-mobile.tsx';

test('an enquiry without a number is not said to be of nobody with this number', () => {
  const say = (mobile: string | null) =>
    renderToStaticMarkup(
      <SameMobileList mobile={mobile} patients={[]} hasFailed={false} onOpen={() => {}} />,
    );
  expect(say(null)).toBe('Not known: there is no number');
  expect(say(' ')).toBe(say(null));
  expect(say('9000000031')).toBe('None with this number');
});
