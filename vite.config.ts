import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv, type Plugin } from 'vite';
import { UNUSED_SYMBOLS } from './scripts/unused-styles.ts';

const localApi = `http://127.0.0.1:${process.env.PORT ?? '4000'}`;

/** Libraries change less often than the site does: in files of their own they stay in the browser's cache. */
const vendor = (name: string, packages: string) => ({ name, test: new RegExp(`/node_modules/(${packages})/`) });

/** What the first page needs of a library; the rest of it comes with the pages that use it. */
const initial = { tags: ['$initial' as const] };

/** What at least two pages use. */
const shared = (name: string, files: string[]) => ({
  name,
  test: new RegExp(`/(${files.join('|')})`),
  minShareCount: 2,
  includeDependenciesRecursively: false,
});

/** Tells the server in the page which API the site was built for, and so which origin the page may talk to. */
const apiAddress = (content: string): Plugin => ({
  name: 'api-address',
  transformIndexHtml: () => [{ tag: 'meta', attrs: { name: 'graphql-url', content }, injectTo: 'head' }],
});

/** What renders pages on the server is one file with all it needs, in React's production build. */
const serverBuild = {
  ssr: { noExternal: true as const },
  define: { 'process.env.NODE_ENV': '"production"' },
};

/** Mantine's Table carries a container that scrolls, with 17 kB (brotli) of code for scroll bars that no page shows. */
const tableWithoutScrollContainer: Plugin = {
  name: 'table-without-scroll-container',
  load: (id) =>
    id.endsWith('/TableScrollContainer.mjs') ? 'export const TableScrollContainer = undefined;' : undefined,
};

export default defineConfig(({ mode, isSsrBuild }) => {
  const { VITE_CURSOR_SHIFT: shift = '0', VITE_GRAPHQL_URL: api = '/graphql' } = loadEnv(mode, '.', 'VITE_');
  if (!/^-?\d+$/.test(shift)) throw new Error(`VITE_CURSOR_SHIFT must be an integer, not "${shift}".`);

  return {
    plugins: [react(), apiAddress(api), tableWithoutScrollContainer],
    ...(isSsrBuild && serverBuild),
    css: { lightningcss: { unusedSymbols: [...UNUSED_SYMBOLS] } },
    build: isSsrBuild
      ? { outDir: 'dist/ssr', copyPublicDir: false, sourcemap: true }
      : {
          outDir: 'dist/client',
          emptyOutDir: true,
          // One style sheet, which every page links: a page of the server has it before any script has run.
          cssCodeSplit: false,
          manifest: true,
          sourcemap: true,
          rolldownOptions: {
            output: {
              codeSplitting: {
                groups: [
                  { ...vendor('react', 'react|react-dom|scheduler|react-router'), ...initial },
                  { name: 'site', test: /./, ...initial },
                  // Of Apollo the site itself has the classes of errors. The rest comes with what asks the API.
                  {
                    ...vendor(
                      'apollo',
                      '@apollo|@wry|graphql|graphql-tag|optimism|rxjs|tslib|@graphql-typed-document-node',
                    ),
                    includeDependenciesRecursively: false,
                  },
                  // What asks the API; no first view of the server waits for it.
                  {
                    name: 'client',
                    test: /\/src\/graphql\/(client|cache|keptAnswers|validateResponse|ClientProvider)\.tsx?/,
                    includeDependenciesRecursively: false,
                  },
                  // What several pages share is a file by its use, and not one for each part. None of them needs a later one.
                  { name: 'tables', test: /\/src\/components\/lists\/Table\.tsx/ },
                  shared('parts', [
                    'src/components/(?!forms/|text/CleanHtml|buttons/CopyButton|toasts/Toast)',
                    'src/pages/Detail',
                    'src/features/artists/ArtistFacts',
                    'src/graphql',
                    'src/features/search/(useArtistSearch|Listbox|Option.module)',
                    'node_modules/@mantine/hooks/.*/use-debounced',
                    'src/lib/(?!lineage|setList|song|html|checksums|cleanHtml|calendarFile)',
                  ]),
                  shared('shows', [
                    'src/components/buttons/CopyButton',
                    'node_modules/@mantine/hooks/.*/use-clipboard',
                    'src/features/(performances|recordings)/(?!.*Form|.*xisting)',
                    'src/features/collection/(MarkButtons.module|Marks|subject)\\b',
                    'src/lib/(lineage|setList|song|html|calendarFile)',
                  ]),
                  {
                    name: 'forms',
                    test: /\/src\/(components\/forms\/|pages\/Form\.|features\/account\/(useOpenSession|toastFailure))/,
                  },
                  {
                    name: 'inputs',
                    test: /\/node_modules\/@mantine\/(?!hooks\/.*\/use-(clipboard|debounced)).+\.mjs/,
                    minShareCount: 2,
                    includeDependenciesRecursively: false,
                  },
                  {
                    name: 'marks',
                    test: /\/src\/features\/collection\/(useCollection|store|publish|chosenStatus|mark|CollectionFilterChoice|MarkButtons)\.(ts|module)|\/node_modules\/(idb|valibot)\//,
                    includeDependenciesRecursively: false,
                  },
                ],
              },
            },
          },
        },
    // What only some files need comes to a worker when they do.
    worker: { format: 'es' },
    server: { port: 5173, proxy: { '/graphql': localApi, '/confirm': localApi } },
  };
});
