import { readFileSync } from 'node:fs';
import { type Plugin, preprocessCSS, type ResolvedConfig } from 'vite';
import { YOUR_ENQUIRY_STYLE } from './your-enquiry-style-name.ts';

/**
 * Emits the style sheet of the visitor's own page of an enquiry. No script of the page imports it, and as a second
 * entry it would split the script of the main page.
 */
export function yourEnquiryStyle(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'your-enquiry-style',
    applyToEnvironment: (environment) => environment.name === 'client',
    configResolved(resolved) {
      config = resolved;
    },
    async generateBundle() {
      const [name, originalFileName] = ['your-enquiry.css', YOUR_ENQUIRY_STYLE];
      const written = readFileSync(YOUR_ENQUIRY_STYLE, 'utf8');
      const { code: source } = await preprocessCSS(written, YOUR_ENQUIRY_STYLE, config);
      this.emitFile({ type: 'asset', name, originalFileName, source });
    },
  };
}
