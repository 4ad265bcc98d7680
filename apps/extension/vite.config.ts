import { defineConfig } from 'vite'

const root = import.meta.dirname

/**
 * Builds two pages and the worker behind the context menus. Their file names are fixed, since the manifest
 * refers to them.
 */
export default defineConfig({
  root,
  base: './',
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // Vite's preload helper needs a page, which the worker doesn't have
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
