import { defineConfig } from 'vite'

const root = import.meta.dirname

/** Two pages and the worker behind the menus; names stay, for the manifest knows them. */
export default defineConfig({
  root,
  base: './',
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // the preloader would write into pages that the worker does not have
    modulePreload: false,
    rolldownOptions: {
      input: {
        popup: `${root}/popup.html`,
        options: `${root}/options.html`,
        background: `${root}/src/background.ts`,
      },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'parts/[name]-[hash].js',
        assetFileNames: '[name][extname]',
      },
    },
  },
})
