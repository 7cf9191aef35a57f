import { QueryClient } from '@tanstack/react-query';

/**
 * The client of one session. The audit records every reading of patient data, so a query is read when a screen opens,
 * when a person asks for it and on a live event, but not when the window gets the focus or the connection returns.
 * Data of a closed screen is dropped at once, so opening the screen again is another reading.
 */
export function createStaffClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: 0,
        // Offline a call fails at once, as everything else on the desk does.
        networkMode: 'always',
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
      mutations: { gcTime: 0, networkMode: 'always' },
    },
  });
}
