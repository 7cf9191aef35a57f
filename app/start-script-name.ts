/** The start script's key in the build's manifest. */
export const START_SCRIPT = 'start.js';
