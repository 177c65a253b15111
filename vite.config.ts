import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const api = `http://127.0.0.1:${process.env.PORT ?? '4000'}`;

export default defineConfig({
  plugins: [react()],
  build: { outDir: 'dist/client', emptyOutDir: true, manifest: true, sourcemap: true },
  server: { port: 5173, proxy: { '/graphql': api, '/confirm': api } },
});
