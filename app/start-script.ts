import { minifySync, type Plugin } from 'vite';
import { START_SCRIPT } from './start-script-name.ts';

// Decides when the page's fonts and the application are loaded.
//
// - The text is painted first, in a system font, and nothing else uses the connection until then. After the first
//   paint the page's own fonts are loaded and shown together. If this script came from the cache, the fonts are
//   cached too and are shown from the start.
// - The application is imported when the page has loaded and the browser is idle, or at the first press or key,
//   but never before the document is complete: there would be nothing to hydrate. Calling import() twice is harmless.
// - Browsers without paint timing load both after a fixed delay.
// - A press of Search before the application runs is remembered for it (`data-pressed`).
// - Sections far from the viewport are laid out one at a time when the browser is idle, for screenshots and for Find
//   in page, or all at once before a link jumps to one. Such a link also closes the menu it stands in.
const SOURCE = `{
const { src, dataset } = document.currentScript;
const page = document.documentElement;
const state = page.dataset;
const begin = () => {
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', begin);
  else void import(dataset.application);
};
const later = self.requestIdleCallback ?? setTimeout;
const layOut = () => {
  const part = document.querySelector('#main > section:not(#top, #search-patient, [data-laid])');
  if (!part) return void (state.layout = 'whole');
  part.dataset.laid = '';
  later(layOut);
};
const rest = () => later(() => {
  begin();
  layOut();
});
const dress = async () => {
  // Telugu and Hindi pages show their own fonts without waiting for the Latin ones.
  const fonts = page.lang === 'en' ? ['1em "Anek Text"', '600 1em "Anek Display"'] : [];
  await Promise.allSettled(fonts.map((font) => document.fonts.load(font)));
  state.letters = 'own';
};
const follow = () => {
  void dress();
  if (document.readyState === 'complete') rest();
  else addEventListener('load', rest);
};
const notePress = ({ target }) => {
  if (!state.ready && target.closest?.('#nav-search')) state.pressed = 'search';
  const link = target.closest?.('a[href*="#"]');
  if (!link) return;
  state.layout = 'whole';
  link.closest('#nav-panel')?.hidePopover?.();
};
if (performance.getEntriesByName(src)[0]?.transferSize === 0) state.letters = 'own';
new PerformanceObserver(follow).observe({ type: 'paint', buffered: true });
setTimeout(follow, 2000);
setTimeout(begin, 3000);
for (const type of ['pointerdown', 'keydown']) addEventListener(type, begin, { once: true });
addEventListener('click', notePress, true);
}`;

/** Emits the start script, which loads the fonts and the application after the first paint. */
export function startScript(): Plugin {
  return {
    name: 'start-script',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle() {
      const [name, originalFileName] = [START_SCRIPT, START_SCRIPT];
      const { code: source } = minifySync(START_SCRIPT, SOURCE);
      this.emitFile({ type: 'asset', name, originalFileName, source });
    },
  };
}
