import { minifySync, type Plugin } from 'vite';
import { START_SCRIPT } from './start-script-name.ts';

// Words first: until they are painted, in the device's letters, nothing else has the line. Then the page's own
// letters come, all at once, and when the page has loaded and the device rests, the application; who presses or
// types before that gets it at once, but never before the page is whole: it would find nothing to take over. A
// device that has this script has the letters as well, and shows them from the start. A browser that does not
// tell of paints or of rest gets both a little later; importing twice is importing once. Search pressed before
// the application is there is remembered for it, a way through the page is laid out before it is gone, and the menu
// that it was chosen from does not stay open over its end. At
// rest what is far from the window is laid out too, a part at a time: for whoever takes a picture of the page,
// or looks for a word in it.
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
  // Telugu and Devanagari come with the page's letters, and are not to wait for the Latin ones.
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

/** A script of a few lines that asks for letters and application once the words have been painted. */
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
