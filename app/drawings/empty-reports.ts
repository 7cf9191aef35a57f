import { drawRings } from './rings.ts';
import { makeSvg } from './svg.ts';

const STYLE =
  '<style>.sheet{fill:#fff;stroke:#6E858D}.back{fill:#E1EAE9;stroke:#6E858D}.line{stroke:#CFDBDB}.ring{stroke:#0B5A66}@media(prefers-color-scheme:dark){.sheet{fill:#07222C;stroke:#7C9BA3}.back{fill:#123846;stroke:#7C9BA3}.line{stroke:#244B5A}.ring{stroke:#7FD0CB}}</style>';

/** A folder that waits for its first report. */
export function drawEmptyReports(): string {
  return makeSvg(
    240,
    160,
    STYLE,
    `<g class="ring" opacity=".5">${drawRings({ cx: 120, cy: 84, from: 46, step: 10, count: 7, colour: 'inherit', width: 1.2, opacity: 0.7, fadeTo: 0.1 }).replace(' stroke="inherit"', '')}</g>`,
    '<g stroke-width="2" stroke-linejoin="round"><rect class="back" x="86" y="28" width="80" height="104" rx="8" transform="rotate(8 126 80)"/><rect class="sheet" x="76" y="28" width="80" height="104" rx="8"/></g>',
    '<g class="line" stroke-width="4" stroke-linecap="round"><path d="M92 96h48M92 108h48M92 120h28"/></g>',
    '<g class="ring" fill="none" stroke-width="2"><circle cx="116" cy="62" r="20"/><circle cx="116" cy="62" r="14"/><circle cx="116" cy="62" r="8"/></g><circle cx="116" cy="62" r="3.5" fill="#F5B731"/>',
  );
}
