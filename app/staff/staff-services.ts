import type { Services } from '../services.server.ts';

/** The part of the services that staff addresses use. */
export type StaffServices = Pick<Services, 'database' | 'files' | 'now' | 'log' | 'settings'> & {
  content: { texts: { en: Pick<Services['content']['texts']['en'], 'popup'> } };
};
