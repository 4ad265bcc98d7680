import { chromiumArgs, chromiumPath } from '@atelier/testing/chromium'
import { hasPostgres } from '@atelier/testing/start-postgres'
import { defineConfig, devices } from '@playwright/test'

const wide = { viewport: { width: 1440, height: 900 } }

export default defineConfig<object, { replicated: boolean }>({
  testDir: './journeys',
  // a folder of its own: it is emptied when the journeys begin
  outputDir: '../test-results/artifacts',
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  // a busy machine may be late once; what is wrong is wrong twice
  retries: process.env['CI'] === undefined ? 0 : 2,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/journeys.json' }]],
  use: {
    trace: 'retain-on-failure',
    // what a worker fetches, a journey cannot play; installed.spec.ts is about the worker and allows it
    serviceWorkers: 'block',
    launchOptions: { executablePath: chromiumPath, args: chromiumArgs },
  },
  projects: [
    { name: 'desktop', testIgnore: /(phone|replicas)\.spec\.ts/, use: wide },
    {
      name: 'phone',
      testMatch: /phone\.spec\.ts/,
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
    },
    // what goes through the server, once more on two web processes and a worker
    ...(hasPostgres()
      ? [
          {
            name: 'replicas',
            testMatch: /(main-job|answers|knowledge|resilience|replicas)\.spec\.ts/,
            use: { ...wide, replicated: true },
          },
        ]
      : []),
  ],
})
