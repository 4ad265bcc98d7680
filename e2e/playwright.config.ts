import { chromiumArgs, headlessPath } from '@atelier/testing/chromium'
import { hasPostgres } from '@atelier/testing/start-postgres'
import { defineConfig } from '@playwright/test'

const isProof = process.env['PROOF'] !== undefined
const hasReplicas = hasPostgres()

/** Journeys that unit tests or the replicas cover, too; `npm run proof -- journeys` runs them. */
const skippedTags = isProof ? [] : [/@release/]
const replicaJourneys = !isProof && hasReplicas ? [/@replicas/] : []

const wideViewport = { viewport: { width: 1440, height: 900 } }

export default defineConfig<object, { replicated: boolean }>({
  testDir: './journeys',
  // a separate folder, because it is emptied when the journeys start
  outputDir: '../test-results/artifacts',
  fullyParallel: true,
  workers: 2,
  // the failing step shows what hangs; long journeys on a busy machine may take long
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/journeys.json' }]],
  use: {
    actionTimeout: 30_000,
    // otherwise animations would be waited for and rendered frame by frame
    reducedMotion: 'reduce',
    // journeys can't mock what a worker fetches; installed.spec.ts tests the worker and allows it
    serviceWorkers: 'block',
    launchOptions: { executablePath: headlessPath, args: chromiumArgs },
  },
  projects: [
    // journeys about what one process writes and another reads; they run on two web processes and a worker,
    // which are started first and only once
    ...(hasReplicas
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
      grepInvert: [...skippedTags, ...replicaJourneys],
      use: wideViewport,
    },
  ],
})
