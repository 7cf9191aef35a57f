/** Figures are given to programs on this machine alone. */
export const METRICS_HOST = '127.0.0.1';
