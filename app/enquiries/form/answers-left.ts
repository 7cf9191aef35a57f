import type { Texts } from '../../content/texts.server.ts';
import { fillText } from '../../ui/fill-text.ts';
import type { EnquiryField } from '../enquiry.ts';

type LeftTexts = Pick<Texts['form'], 'oneLeft' | 'manyLeft' | 'leftNames' | 'allThere'>;

/** '4 answers left: e-mail, mobile number, preferred date, message.', its beginning apart to be set in bold. */
export function describeLeft(
  left: readonly EnquiryField[],
  texts: LeftTexts,
): { count: string; names: string } {
  if (left.length === 0) return { count: '', names: texts.allThere };
  const text = left.length === 1 ? texts.oneLeft : texts.manyLeft;
  const [before = '', after = ''] = text.split('{names}');
  const names = left.map((field) => texts.leftNames[field]).join(', ');
  return { count: fillText(before, { count: left.length }), names: names + after };
}
