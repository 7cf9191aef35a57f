import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { bitmapFiles } from './app/drawings/bitmap-files.ts';
import { yourEnquiryStyle } from './app/enquiries/your-enquiry/your-enquiry-style.ts';
import { startScript } from './app/start-script.ts';

/** A browser module that imports server code stops the build; types are erased before and pass. */
const keepServerCodeOut: Plugin = {
  name: 'keep-server-code-out',
  enforce: 'pre',
  applyToEnvironment: (environment) => environment.name === 'client',
  resolveId(source, importer) {
    const isServerCode =
      /\.(server|api|contract)(\.tsx?)?$/.test(source) || /\/storage\//.test(source);
    if (isServerCode && importer && !importer.includes('node_modules')) {
      throw new Error(`${importer} is browser code and must not import ${source}`);
    }
    return null;
  },
};

/** Left out of the built server: not every clinic needs them, or they bring programs of their own. */
const LOADED_WHERE_USED = [
  '@aws-sdk/client-s3',
  '@aws-sdk/lib-storage',
  'openid-client',
  'pg',
  'prom-client',
  'sharp',
];

/** Parts of the script that visitors never load. */
const SIGN_IN =
  /\/app\/(?:http\/client\/(?:call-|staff-query)|access\/sessions\/staff-name|ui\/(?:after-typing|overlay\/run-with-overlay))/;
const DESK =
  /node_modules\/(?:@tanstack|lucide-react)\/|\/app\/(?:desk|patients|live|reports)\/|\/(?:staff-client|drafts|report-time|desk-text|enquiry-contact|focus-title|delete-question|use-stable-callback|months)\.tsx?/;

/** docs/decisions/0001-stack.md */
const OLDEST_BROWSERS = ['chrome99', 'safari15.4', 'firefox97'];

export default defineConfig(({ command }) => ({
  plugins: [keepServerCodeOut, react(), bitmapFiles(), startScript(), yourEnquiryStyle()],
  // React has had this hook itself since 18.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  // The browser's React tools are for development; visitors are spared what looks for them. The built renderer would
  // ask for NODE_ENV at run time, and render in React's development mode where nobody sets it.
  define:
    command === 'build'
      ? { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined', 'process.env.NODE_ENV': '"production"' }
      : {},
  publicDir: 'app/public',
  build: {
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Pages that are open, and a site that is not restarted yet, may still load parts of the build before:
    // setup/build.ts removes what is older.
    emptyOutDir: false,
    // Advice for developers, which the first `npm start` would show to its owner.
    rolldownOptions: { checks: { pluginTimings: false } },
    chunkSizeWarningLimit: 4000,
  },
  environments: {
    client: {
      build: {
        outDir: 'build/client',
        target: OLDEST_BROWSERS,
        rolldownOptions: {
          input: 'app/entry-browser.tsx',
          output: {
            // The visitor's script names parts that load later, and hashes do not compress.
            chunkFileNames: 'assets/[name]-[hash:6].js',
            assetFileNames: 'assets/[name]-[hash:6][extname]',
            codeSplitting: {
              groups: [
                // All that the first view needs in one file, and not in a chain of them.
                { name: 'main', tags: ['$initial'], priority: 2 },
                // The code that the desk's screens share, apart from the code of the sign-in form: each further file
                // would be named in the visitor's script.
                { name: 'calls', test: SIGN_IN, minShareCount: 2, priority: 1 },
                { name: 'desk', test: DESK, minShareCount: 2 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // The built renderer stands alone; while developing, packages come from where they are.
      resolve: { noExternal: command === 'build' ? true : [] },
      build: {
        outDir: 'build/pages',
        copyPublicDir: false,
        emitAssets: false,
        rolldownOptions: {
          input: 'app/render-page.server.tsx',
          output: { entryFileNames: 'assets/[name]-[hash].js' },
        },
      },
    },
    server: {
      consumer: 'server',
      resolve: { noExternal: true, external: LOADED_WHERE_USED },
      build: {
        outDir: 'build/server',
        copyPublicDir: false,
        emitAssets: false,
        target: 'node26',
        // Its faults are read by people.
        minify: false,
        manifest: false,
        rolldownOptions: { input: 'server/main.ts', output: { entryFileNames: '[name].js' } },
      },
    },
  },
  builder: {},
}));
