import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../tests/architecture/imports.ts';

const LAYERS = ['reset', 'tokens', 'base', 'components'];
const LAYER_OF_FILE: Record<string, string> = {
  'app/ui/reset.css': 'reset',
  'app/ui/tokens.css': 'tokens',
  'app/ui/base.css': 'base',
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

/** How many ids, classes, attributes and pseudo-classes count for a selector; `:where()` counts nothing. */
function countSpecific(selector: string): number {
  let plain = selector.replaceAll(/::[\w-]+/g, '');
  const where = /:where\((?:[^()]|\([^()]*\))*\)/g;
  plain = plain.replaceAll(where, '');
  // In a list in `:is()` or `:not()`, only one entry counts.
  plain = plain.replaceAll(/:(?:is|not)\(([^(),]*)(?:,[^()]*)?\)/g, '$1');
  return plain.match(/#[\w-]+|\.[\w-]+|\[[^\]]*\]|:[\w-]+/g)?.length ?? 0;
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

test('without the layers, as in the built style sheet, components override the others all the same', () => {
  const selectors = sheets.map(({ file, css }) => ({ file, selectors: listSelectors(css) }));
  const lower = selectors.filter(({ file }) => file in LAYER_OF_FILE);
  expect(lower.map(({ selectors: own }) => own.length)).toSatisfy((counts: number[]) =>
    counts.every((count) => count > 5),
  );
  const tooStrong = lower.flatMap(({ file, selectors: own }) =>
    own.filter((one) => countSpecific(one) > 1).map((one) => `${file} ${one}`),
  );
  expect(tooStrong).toEqual([]);
  const tooWeak = selectors
    .filter(({ file }) => !(file in LAYER_OF_FILE))
    .flatMap(({ file, selectors: own }) =>
      own.filter((one) => countSpecific(one) === 0).map((one) => `${file} ${one}`),
    );
  expect(tooWeak).toEqual([]);
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
