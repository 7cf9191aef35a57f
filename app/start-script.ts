import type { Plugin } from 'vite';

/** Its key in the build's manifest. */
export const START_SCRIPT = 'start.js';

// Until something is painted, words and fonts have the line for themselves. A browser that does not tell
// when that is gets the application a little later; importing it twice is importing it once. Search pressed
// before the application is there is remembered for it.
const SOURCE = `const { application } = document.currentScript.dataset;
const begin = () => void import(application);
new PerformanceObserver(begin).observe({ type: 'paint', buffered: true });
setTimeout(begin, 2000);
addEventListener('click', ({ target }) => {
  const page = document.documentElement.dataset;
  if (!page.ready && target.closest?.('#nav-search')) page.pressed = 'search';
});
`;

/** A script of a few lines that fetches the application once the page has been painted. */
export function startScript(): Plugin {
  return {
    name: 'start-script',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle() {
      const [name, originalFileName] = [START_SCRIPT, START_SCRIPT];
      this.emitFile({ type: 'asset', name, originalFileName, source: SOURCE });
    },
  };
}
