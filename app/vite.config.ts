import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { enginePlugin } from '../scripts/engine-plugin.mjs';

const root = fileURLToPath(new URL('.', import.meta.url));

export default defineConfig({
  root,
  base: './',
  plugins: [enginePlugin()],
  worker: { format: 'es', plugins: () => [enginePlugin()] },
  resolve: { extensionAlias: { '.js': ['.ts', '.tsx', '.js'] } } as never,
  build: {
    outDir: fileURLToPath(new URL('../dist/studio', import.meta.url)),
    emptyOutDir: true,
    target: 'es2022',
    chunkSizeWarningLimit: 1500,
  },
});
