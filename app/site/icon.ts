/** How every icon of the page is drawn. */
export const icon = { size: 20, strokeWidth: 1.6, 'aria-hidden': true } as const;
