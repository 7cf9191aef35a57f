/** The start script's key in Vite's manifest. */
export const START_SCRIPT = 'start.js';
