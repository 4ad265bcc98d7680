import { chromiumArgs, headlessPath } from '@atelier/testing/chromium'
import { hasPostgres } from '@atelier/testing/start-postgres'
import { defineConfig } from '@playwright/test'

const isProof = process.env['PROOF'] !== undefined
const replicates = hasPostgres()

/** Covered by unit tests or the replicas too: runs with `npm run proof -- journeys`. */
const skippedTags = isProof ? [] : [/@release/]
const shownByReplicas = !isProof && replicates ? [/@replicas/] : []

const wideViewport = { viewport: { width: 1440, height: 900 } }

export default defineConfig<object, { replicated: boolean }>({
  testDir: './journeys',
  // a folder of its own: it is emptied when the journeys begin
  outputDir: '../test-results/artifacts',
  fullyParallel: true,
  workers: 2,
  // what hangs is found by its step; a long journey on a busy machine may take its time
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/journeys.json' }]],
  use: {
    actionTimeout: 30_000,
    // what moves is waited for and drawn picture by picture
    reducedMotion: 'reduce',
    // what a worker fetches, a journey cannot play; installed.spec.ts is about the worker and allows it
    serviceWorkers: 'block',
    launchOptions: { executablePath: headlessPath, args: chromiumArgs },
  },
  projects: [
    // what one process writes and another reads, on two web processes and a worker: begun first, and once
    ...(replicates
      ? [
          {
            name: 'replicas',
            grep: /@replicas/,
            grepInvert: skippedTags,
            workers: 1,
            use: { ...wideViewport, replicated: true },
          },
        ]
      : []),
    {
      name: 'desktop',
      testIgnore: [/replicas\.spec\.ts/, ...(isProof ? [] : [/\/release\//])],
      grepInvert: [...skippedTags, ...shownByReplicas],
      use: wideViewport,
    },
  ],
})
