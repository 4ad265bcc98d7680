import { defineConfig } from 'vite'

const root = import.meta.dirname

/**
 * Two pages, and the worker behind the context menus; their names are fixed, since the manifest refers to
 * them.
 */
export default defineConfig({
  root,
  base: './',
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // the preloader would be added to pages, which the worker doesn't have
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
