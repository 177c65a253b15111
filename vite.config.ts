import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv, type Plugin } from 'vite';

const localApi = `http://127.0.0.1:${process.env.PORT ?? '4000'}`;

/** Libraries change less often than the site does: in files of their own they stay in the browser's cache. */
const vendor = (name: string, packages: string) => ({ name, test: new RegExp(`/node_modules/(${packages})/`) });

/** What the first page needs of a library; the rest of it comes with the pages that use it. */
const initial = { tags: ['$initial' as const] };

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
                  vendor('apollo', '@apollo|@wry|graphql|graphql-tag|optimism|rxjs|@graphql-typed-document-node'),
                  { ...vendor('mantine', '@mantine|clsx'), ...initial },
                  // The queries and the small functions that most pages share are one file, not twenty.
                  {
                    name: 'shared',
                    test: /\/src\/(graphql|lib)\//,
                    minShareCount: 4,
                    includeDependenciesRecursively: false,
                  },
                ],
              },
            },
          },
        },
    server: { port: 5173, proxy: { '/graphql': localApi, '/confirm': localApi } },
  };
});
