import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Half a minute and more each: begun last, one of them would be waited for on its own. */
const long = /(?:commands|matrix|backup|crash|pglite-folder|sending|deleting|deletion|extractor)\.test\.ts$/

class LongFirst extends BaseSequencer {
  override sort = async (files: TestSpecification[]) => {
    const { true: first = [], false: rest = [] } = Object.groupBy(
      await super.sort(files),
      ({ moduleId }) => `${long.test(moduleId)}`,
    )
    return [...first, ...rest]
  }
}

export default defineConfig({
  test: {
    globalSetup: ['src/test/global-setup.ts'],
    include: ['src/**/*.test.ts'],
    pool: 'forks',
    // one process for many files: what a module keeps must not depend on the file
    isolate: false,
    // many wait, for a timer or another process: a third keeps two cores busy
    maxWorkers: 3,
    sequence: { sequencer: LongFirst },
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // a busy machine may be late once; what is wrong is wrong twice
    retry: process.env['CI'] === undefined ? 0 : 1,
  },
})
