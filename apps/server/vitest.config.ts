import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Killed servers, full disks, and programs that read page by page: path prefixes of the tests that `npm run
 * proof` runs.
 */
export const beforeRelease = {
  outages: [
    'src/commands/',
    'src/features/sources/attachments/ingestion/crash.test.ts',
    'src/platform/db/pglite-folder.test.ts',
    'src/platform/private-folder.test.ts',
    'src/test/outages/',
  ],
  programs: ['src/features/sources/knowledge/extract/programs/programs.test.ts'],
}

const excludedTests =
  process.env['PROOF'] === undefined
    ? Object.values(beforeRelease)
        .flat()
        .map((path) => `${path}**`)
    : []

/** Half a minute or more each: started first, so that none of them runs alone at the end. */
const longTests =
  /(?:matrix|files|mcp-connection|backup|open-jobs|reading|sending|deleting|deletion|extractor|runs)\.test\.ts$/

class LongFirst extends BaseSequencer {
  override sort = async (files: TestSpecification[]) => {
    const { true: first = [], false: rest = [] } = Object.groupBy(
      await super.sort(files),
      ({ moduleId }) => `${longTests.test(moduleId)}`,
    )
    return [...first, ...rest]
  }
}

export default defineConfig({
  test: {
    globalSetup: ['src/test/global-setup.ts'],
    include: ['src/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...excludedTests],
    pool: 'forks',
    // most of what a test allocates is garbage at once: a larger young generation means less marking (a
    // twelfth of the time)
    execArgv: ['--min-semi-space-size=64', '--max-semi-space-size=64'],
    // one process runs many files: module state must not depend on the file
    isolate: false,
    // many wait for a timer or another process: a third worker keeps two cores busy
    maxWorkers: 3,
    sequence: { sequencer: LongFirst },
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // a busy machine may be late; this only detects what never happens
    expect: { poll: { timeout: 20_000 } },
    setupFiles: ['src/test/setup/wait-longer.ts'],
  },
})
