import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { budget } from './build/budget.ts'
import { contractOutlines } from './build/contract-outlines.ts'
import { craftLibraries } from './build/craft-libraries.ts'
import { firstScreen } from './build/first-screen.ts'
import { leanEmoji } from './build/lean-emoji.ts'
import { leanIcons } from './build/lean-icons.ts'
import { leanMarkdown } from './build/lean-markdown.ts'
import { oneFile } from './build/one-file.ts'
import { pdfFiles } from './build/pdf-files.ts'
import { precompress } from './build/precompress.ts'
import { readerScripts } from './build/reader-scripts.ts'
import { serviceWorker } from './build/service-worker.ts'

const root = import.meta.dirname
const libraries = craftLibraries()

/**
 * Shown first, so they are part of the first file: fifty small files would each wait for a free connection.
 */
const firstRoutes = new Set<string>(['/_shell', '/_shell/chat/'])

/** A plain config, so that the server can load it in middleware mode: pages and API share one origin. */
export default defineConfig({
  root,
  plugins: [
    contractOutlines(),
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      codeSplittingOptions: { splitBehavior: ({ routeId }) => (firstRoutes.has(routeId) ? [] : undefined) },
      routesDirectory: `${root}/src/routes`,
      generatedRouteTree: `${root}/src/route-tree.gen.ts`,
      quoteStyle: 'single',
      semicolons: false,
    }),
    react(),
    tailwindcss(),
    firstScreen(),
    leanEmoji(),
    leanIcons(),
    leanMarkdown(),
    pdfFiles(),
    libraries,
    readerScripts(
      { answers: `${root}/src/reader/answer-reader.ts`, craft: `${root}/src/reader/craft-reader.ts` },
      libraries,
    ),
    budget({ script: 190_000, style: 12_500 }),
    serviceWorker(`${root}/service-worker/service-worker.ts`),
    precompress(),
  ],
  worker: { format: 'es' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      // the app, and the page that the server fills in for readers without an account
      input: { main: `${root}/index.html`, reader: `${root}/reader.html` },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: oneFile('first', `${root}/src/main.tsx`), priority: 5 },
            // loaded by the first page once it is shown
            {
              name: oneFile('composer', `${root}/src/features/chat/composer/composer-extras.ts`),
              priority: 4,
            },
            // an open chat, and the code that renders its answers
            { name: oneFile('chat', `${root}/src/features/chat/open-chat.tsx`), priority: 3 },
            { name: oneFile('markdown', `${root}/src/features/chat/markdown/markdown.tsx`), priority: 2 },
            // in one file, because an icon that several lazy pages share would otherwise be a file of 300
            // bytes
            { name: 'icons', test: /lucide-react\/dist\/esm\/icons\//, priority: 1 },
          ],
        },
      },
    },
  },
})
