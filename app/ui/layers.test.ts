import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../tests/architecture/imports.ts';

const LAYERS = ['reset', 'tokens', 'base', 'primitives', 'components'];
const LAYER_OF_FILE: Record<string, string> = {
  'app/ui/reset.css': 'reset',
  'app/ui/tokens.css': 'tokens',
  'app/ui/base.css': 'base',
  'app/ui/primitives/layout.css': 'primitives',
  'app/ui/primitives/desk.css': 'primitives',
};
const sheets = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'app/**/*.css'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  // Font faces are in no layer.
  .filter((file) => file && file !== 'app/fonts/fonts.css')
  .map((file) => ({ file, css: stripComments(readFileSync(join(ROOT, file), 'utf8')) }));

function stripComments(css: string): string {
  return css.replaceAll(/\/\*[^]*?\*\//g, '');
}

/** The selectors of a style sheet, without those of key frames. */
function listSelectors(css: string): string[] {
  const withoutKeyframes = css.replaceAll(/@keyframes [^{]*\{(?:[^{}]*\{[^{}]*\})*\s*\}/g, '');
  return [...withoutKeyframes.matchAll(/([^{};]+)\{/g)]
    .map(([, before = '']) => before.trim())
    .filter((selector) => !/^(?:@|from$|to$|\d)/.test(selector))
    .flatMap((list) => list.split(/,(?![^(]*\))/).map((selector) => selector.trim()));
}

test('each style sheet is one layer, and the first one names their order', () => {
  expect(sheets.length).toBeGreaterThan(50);
  const order = `@layer ${LAYERS.join(', ')};`;
  for (const { file, css } of sheets) {
    const layer = LAYER_OF_FILE[file] ?? 'components';
    const head = layer === 'reset' ? order : '';
    expect(css.trim().startsWith(`${head}${head && '\n\n'}@layer ${layer} {`), file).toBe(true);
    expect(css.match(/@layer/g)?.length, file).toBe(head ? 2 : 1);
  }
});

test('each class is styled in one file alone', () => {
  const files = new Map<string, Set<string>>();
  for (const { file, css } of sheets) {
    for (const selector of listSelectors(css)) {
      // A condition may name the class of another component.
      const styled = selector.replaceAll(
        /:(?:has|not)\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g,
        '',
      );
      for (const [, name = ''] of styled.matchAll(/\.([a-z][\w-]*)/gi)) {
        files.set(name, (files.get(name) ?? new Set()).add(file));
      }
    }
  }
  const shared = [...files].filter(([, places]) => places.size > 1);
  expect(files.size).toBeGreaterThan(300);
  expect(shared.map(([name, places]) => `.${name}: ${[...places].join(', ')}`)).toEqual([]);
});

test('a space or radius of the scale is written by its name', () => {
  const tokens = readFileSync(join(ROOT, 'app/ui/tokens.css'), 'utf8');
  const valuesOf = (kind: string) =>
    new Set(
      [...tokens.matchAll(new RegExp(`--${kind}-\\w+: ([\\d.]+rem);`, 'g'))].map(
        ([, value]) => value,
      ),
    );
  const [spaces, radii] = [valuesOf('space'), valuesOf('radius')];
  expect([spaces.size, radii.size]).toEqual([11, 5]);
  const loose = sheets.flatMap(({ file, css }) =>
    [...css.matchAll(/^ *(padding|margin|gap|border-radius)[\w-]*: ([^;(]+);/gm)].flatMap(
      ([, property = '', value = '']) =>
        value
          .split(' ')
          .filter((one) => (property === 'border-radius' ? radii : spaces).has(one))
          .map((one) => `${file} ${property}: ${one}`),
    ),
  );
  expect(loose).toEqual([]);
});
