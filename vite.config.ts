import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv } from 'vite';

const api = `http://127.0.0.1:${process.env.PORT ?? '4000'}`;

/** Libraries change less often than the site does: in files of their own they stay in the browser's cache. */
const vendor = (name: string, packages: string) => ({
  name,
  test: new RegExp(`/node_modules/(${packages})/`),
  tags: ['$initial' as const],
});

export default defineConfig(({ mode }) => {
  const shift = loadEnv(mode, '.', 'VITE_').VITE_CURSOR_SHIFT ?? '0';
  if (!/^-?\d+$/.test(shift)) throw new Error(`VITE_CURSOR_SHIFT must be an integer, not "${shift}".`);

  return {
    plugins: [react()],
    build: {
      outDir: 'dist/client',
      emptyOutDir: true,
      manifest: true,
      sourcemap: true,
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [
              vendor('react', 'react|react-dom|scheduler|react-router'),
              vendor('apollo', '@apollo|@wry|graphql|graphql-tag|optimism|rxjs|@graphql-typed-document-node'),
              vendor('mantine', '@mantine|clsx|@floating-ui|get-nonce'),
            ],
          },
        },
      },
    },
    server: { port: 5173, proxy: { '/graphql': api, '/confirm': api } },
  };
});
