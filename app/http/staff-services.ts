import type { Services } from './services.server.ts';

/** The part of the services that staff addresses use. */
export type StaffServices = Pick<
  Services,
  | 'database'
  | 'files'
  | 'now'
  | 'steadyNow'
  | 'log'
  | 'meter'
  | 'settings'
  | 'isStopping'
  | 'website'
> & {
  content: {
    clinic: Pick<Services['content']['clinic'], 'timeZone'>;
    targets: Services['content']['targets'];
    texts: {
      en: Pick<Services['content']['texts']['en'], 'popup'> & {
        form: Pick<Services['content']['texts']['en']['form'], 'messages'>;
      };
    };
  };
};
