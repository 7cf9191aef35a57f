import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { spaceMobile } from '../text/mobile.ts';
import { showWholeDay } from '../hours/desk-times.ts';
import type { DeskEnquiry } from './inbox/desk-enquiry-schema.server.ts';
import { showTopic } from './inbox/desk-text.ts';
import { EnquiryPane } from './pane/enquiry-pane.tsx';
import { ENQUIRY_FIELDS } from './enquiry.ts';
import { SAMPLE_ENQUIRY } from '../../tests/support/sample-enquiry.ts';

const ENQUIRY: DeskEnquiry = {
  key: '-Oa',
  reference: 'AAAA-BBBB',
  ...SAMPLE_ENQUIRY,
  datetime: '2026-11-20 11:30:00',
  status: 'new',
  readAt: null,
  note: '',
  agreedAt: null,
  appointmentStatus: 'agreed',
  removedAt: null,
  visitorChanges: [],
  version: 1,
};
const HOURS = { sessions: [], closures: [], timeZone: 'Asia/Kolkata' };
const ignore = () => undefined;

/** An answer as staff read it. */
function show(field: (typeof ENQUIRY_FIELDS)[number]): string {
  const value = ENQUIRY[field] ?? '';
  if (field === 'date') return showWholeDay(value);
  if (field === 'mobile') return spaceMobile(value);
  return field === 'selectOpt' ? showTopic(value) : value;
}

test('staff read every answer of an enquiry', () => {
  const pane = renderToStaticMarkup(
    <EnquiryPane
      enquiry={ENQUIRY}
      hours={HOURS}
      place={{ at: 1, of: 1, before: undefined, next: undefined }}
      onOpen={ignore}
      sameMobile=""
      onBack={ignore}
      onUnread={ignore}
      onEdit={ignore}
      onRemove={ignore}
      onRegister={ignore}
      followUp={null}
    />,
  );
  for (const field of ENQUIRY_FIELDS) {
    expect(show(field), field).not.toBe('');
    expect(pane.replaceAll(/<wbr\/>|<span class="email-domain">/g, ''), field).toContain(
      `>${show(field)}`,
    );
  }
});

test('a printed enquiry shows its status as text', () => {
  const pane = renderToStaticMarkup(
    <EnquiryPane
      enquiry={{ ...ENQUIRY, status: 'called' }}
      hours={HOURS}
      place={{ at: 1, of: 1, before: undefined, next: undefined }}
      onOpen={ignore}
      sameMobile=""
      onBack={ignore}
      onUnread={ignore}
      onEdit={ignore}
      onRemove={ignore}
      onRegister={ignore}
      followUp={null}
    />,
  );
  expect(pane).toContain(
    '<div class="pane-printed"><dt>Status</dt><dd><bdi>Called</bdi></dd></div>',
  );
});
