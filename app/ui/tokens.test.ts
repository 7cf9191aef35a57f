import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');
const [light = '', inDark = ''] = css.split('@media screen and (prefers-color-scheme: dark)');
// The dark block ends where the next media query begins.
const [dark = ''] = inDark.split('@media');

function readColours(part: string): Record<string, string> {
  const found = [...part.matchAll(/--([\w-]+): (#[0-9a-f]{3,6});/g)];
  return Object.fromEntries(found.map(([, name, colour]) => [name, colour]));
}

/** Relative luminance (WCAG 2). */
function luminance(colour: string): number {
  const digits = colour.length === 4 ? colour.replace(/\w/g, '$&$&') : colour;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const value = Number.parseInt(digits.slice(start, start + 2), 16) / 255;
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dim = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dim + 0.05);
}

const READABLE = 4.5;
const VISIBLE = 3;

describe.each([
  ['light', readColours(light)],
  ['dark', { ...readColours(light), ...readColours(dark) }],
])('in %s', (_, colours) => {
  test.each([
    ['ink', 'paper', READABLE],
    ['ink', 'mist', READABLE],
    ['ink-2', 'mist', READABLE],
    ['muted', 'paper', READABLE],
    ['muted', 'mist', READABLE],
    ['muted', 'mist-2', READABLE],
    ['on-primary', 'primary', READABLE],
    ['on-primary', 'primary-deep', READABLE],
    ['link', 'paper', READABLE],
    ['link', 'mist', READABLE],
    ['err', 'paper', READABLE],
    ['err', 'err-bg', READABLE],
    ['ok', 'paper', READABLE],
    ['ink-fix', 'turmeric', READABLE],
    ['ink-fix', 'dawn', READABLE],
    ['on-night', 'bay', READABLE],
    ['on-night', 'dusk', READABLE],
    ['on-night', 'night-blue', READABLE],
    ['on-night-2', 'night', READABLE],
    ['on-night-3', 'night', READABLE],
    ['turmeric', 'night', READABLE],
    ['flag-high', 'flag-high-bg', READABLE],
    ['flag-low', 'flag-low-bg', READABLE],
    ['flag-ok', 'flag-ok-bg', READABLE],
    ['flag-warn', 'flag-warn-bg', READABLE],
    ['field', 'paper', VISIBLE],
    ['focus', 'focus-ink', VISIBLE],
  ])('%s is readable on %s', (text, ground, least) => {
    expect(contrast(colours[text] ?? '', colours[ground] ?? '')).toBeGreaterThanOrEqual(least);
  });
});
