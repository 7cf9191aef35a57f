/** Default props of the page's icons. */
export const icon = { size: 20, strokeWidth: 1.6, 'aria-hidden': true } as const;
