import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // a busy machine may be late once; what is wrong is wrong twice
    retry: process.env['CI'] === undefined ? 0 : 1,
  },
})
