import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    globalSetup: ['src/test/global-setup.ts'],
    include: ['src/**/*.test.ts'],
    pool: 'forks',
    // one process for many files: what a module keeps must not depend on the file
    isolate: false,
    // many wait, for a timer or another process: a third keeps two cores busy
    maxWorkers: 3,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // a busy machine may be late once; what is wrong is wrong twice
    retry: process.env['CI'] === undefined ? 0 : 1,
  },
})
