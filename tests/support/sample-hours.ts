import type { HoursTexts } from '../../app/content/hours-text.ts';
import type { OpeningHours } from '../../app/hours/opening.ts';

const MONDAY_TO_SATURDAY = [1, 2, 3, 4, 5, 6];

/** The opening hours of the specification. */
export const WEEK: OpeningHours = {
  timeZone: 'Asia/Kolkata',
  sessions: [
    { days: MONDAY_TO_SATURDAY, opens: '10:30', closes: '13:00' },
    { days: MONDAY_TO_SATURDAY, opens: '17:00', closes: '20:00' },
  ],
  closures: [],
};

export const ENGLISH: HoursTexts = {
  heading: 'Opening hours',
  openUntil: 'until {time} today',
  closedOpensToday: 'opens {time}',
  closedOpensTomorrow: 'opens tomorrow {time}',
  closedOpensOn: 'opens {day} {time}',
  openNow: 'Open now',
  closedNow: 'Closed now',
  closed: 'Closed',
  today: 'Today, {day}',
  to: '{from} to {to}',
  days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  range: '{first} to {last}',
  and: '{list} and {last}',
  openUntilShort: 'Open until {time}',
};
