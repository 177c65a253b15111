import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, loadEnv, type Plugin } from 'vite';
import { readArchive } from './scripts/readArchive.ts';
import { renderPages } from './scripts/renderPages.ts';
import { splitDocuments } from './scripts/splitDocuments.ts';

const localApi = `http://127.0.0.1:${process.env.PORT ?? '4000'}`;

/** Tells the server in the page which API the site was built for, and so which origin the page may talk to. */
const apiUrl = (content: string): Plugin => ({
  name: 'api-address',
  transformIndexHtml: (html) => ({
    // Only the server of our own API has the feed.
    html: content === '/graphql' ? html : html.replace(/\s*<link rel="alternate"[^>]*>/, ''),
    tags: [{ tag: 'meta', attrs: { name: 'graphql-url', content }, injectTo: 'head' }],
  }),
});

/** Tells the server what pages may load of the archive that recordings are played from. The server takes it out again. */
const archiveSources = (sources: readonly string[]): Plugin => ({
  name: 'archive-sources',
  transformIndexHtml: () =>
    sources.length > 0
      ? [{ tag: 'meta', attrs: { name: 'archive-sources', content: sources.join(' ') }, injectTo: 'head' }]
      : [],
});

/** The code that renders pages on the server is bundled with all its packages, in React's production build. */
const serverBuild = {
  ssr: { noExternal: true as const },
  define: { 'process.env.NODE_ENV': '"production"' },
};

export default defineConfig(({ mode, isSsrBuild }) => {
  const settings = loadEnv(mode, '.', 'VITE_');
  const { VITE_CURSOR_SHIFT: shift = '0', VITE_GRAPHQL_URL: api = '/graphql' } = settings;
  if (!/^-?\d+$/.test(shift)) throw new Error(`VITE_CURSOR_SHIFT must be an integer, not "${shift}".`);
  // Our own API has them; what somebody else's has is for whoever builds to say.
  const extensions = settings.VITE_API_EXTENSIONS || (settings.VITE_GRAPHQL_URL ? 'off' : 'on');
  if (!/^(on|off)$/.test(extensions)) throw new Error(`VITE_API_EXTENSIONS must be on or off, not "${extensions}".`);
  const archive = readArchive(settings.VITE_ARCHIVE_URL);

  return {
    plugins: [
      react(),
      apiUrl(api),
      archiveSources(archive.sources),
      !isSsrBuild && splitDocuments(),
      renderPages(new URL(api, localApi)),
    ],
    ...(isSsrBuild && serverBuild),
    // RxJS has its classes as functions otherwise, with helpers of its own for them.
    resolve: { conditions: ['es2015', ...defaultClientConditions] },
    define: {
      ...(isSsrBuild && serverBuild.define),
      // Literals, so that what they switch off is left out of the bundle.
      'import.meta.env.VITE_ARCHIVE_URL': JSON.stringify(archive.origin),
      'import.meta.env.VITE_API_EXTENSIONS': JSON.stringify(extensions),
    },
    build: isSsrBuild
      ? {
          outDir: 'dist/ssr',
          copyPublicDir: false,
          sourcemap: true,
          // The server imports at once what pages import on demand.
          rolldownOptions: { checks: { ineffectiveDynamicImport: false } },
        }
      : {
          outDir: 'dist/client',
          emptyOutDir: true,
          // One style sheet, which every page links: a page of the server has it before any script has run.
          cssCodeSplit: false,
          manifest: true,
          sourcemap: true,
          // In kB: the libraries are one file, below. `first-view.spec.ts` limits what a page loads.
          chunkSizeWarningLimit: 600,
          rolldownOptions: {
            output: {
              codeSplitting: {
                groups: [
                  // Libraries change less often than the site does: in a file of their own they stay in the browser's cache.
                  { name: 'vendor', test: /\/node_modules\//, tags: ['$initial'], priority: 2 },
                  // What so many pages share is smaller in one file than in thirty.
                  { name: 'shared', test: /\/src\//, minShareCount: 15, priority: 1 },
                ],
              },
            },
          },
        },
    // Modules, so that a worker loads the code for some files only when it needs it.
    worker: { format: 'es' },
    server: { port: 5173, proxy: { '/graphql': localApi, '/confirm': localApi, '/api': localApi } },
  };
});
