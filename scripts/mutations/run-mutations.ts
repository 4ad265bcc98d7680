import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BaseSequencer, createVitest, type TestModule, type TestSpecification } from 'vitest/node'
import { isSlow, distanceFrom } from './choose-tests.ts'
import { type Mutation, mutate, sources } from './find-mutations.ts'
import { sample } from './sample.ts'
import { markMutations } from './mark-mutations.ts'

export interface Outcome {
  /** The first test that failed; null if all passed. */
  readonly failedTest: string | null
  /** Why the outcome is inconclusive: the server doesn't load with the mutation. Null if it does. */
  readonly loadError: string | null
  /** How many tests reach the mutation. */
  readonly reachingCount: number
}

export interface MutationRunner extends AsyncDisposable {
  /** Tests that fail even without a mutation. They prove nothing and are skipped. */
  readonly failingTests: readonly string[]
  run(mutation: Mutation): Promise<Outcome>
}

interface ReachingTest {
  readonly file: string
  readonly name: string
}

/** How many tests of other features to sample if none of the feature's own tests fail. */
const otherTests = 600

const readOutcome = (modules: readonly TestModule[]): Omit<Outcome, 'reachingCount'> => {
  const failedTest = modules.flatMap((module) => [...module.children.allTests('failed')])[0]?.fullName
  const loadError = modules.flatMap((module) => [
    ...module.errors(),
    ...[...module.children.allSuites()].flatMap((suite) => suite.errors()),
  ])[0]?.message
  return { failedTest: failedTest ?? null, loadError: failedTest === undefined ? (loadError ?? null) : null }
}

/**
 * Opens one Vitest for all mutations, so that template databases are created once and unchanged modules
 * aren't recompiled. Mutated text is served when a file is loaded; no source file is written. First, every
 * test runs once to record which mutations it reaches: other tests can't detect them.
 */
export const openMutationRunner = async (mutations: readonly Mutation[]): Promise<MutationRunner> => {
  const mutationsByPath = Map.groupBy(
    mutations.map((mutation, id) => ({ mutation, id })),
    ({ mutation }) => join(sources, mutation.file),
  )
  const mutationsByFile = new Map(
    [...mutationsByPath].map(([path, all]) => [path, new Map(all.map(({ mutation, id }) => [id, mutation]))]),
  )
  let current: Mutation | 'marked' | null = null
  let order: readonly string[] = []
  class NearestFirst extends BaseSequencer {
    override sort = (files: TestSpecification[]) =>
      Promise.resolve(files.toSorted((a, b) => order.indexOf(a.moduleId) - order.indexOf(b.moduleId)))
  }
  const vitest = await createVitest(
    {
      root: join(sources, '..'),
      watch: false,
      sequence: { sequencer: NearestFirst },
      setupFiles: [join(import.meta.dirname, 'record-reached-mutations.ts')],
      retry: 0,
      // without its guard, code may run forever
      testTimeout: 20_000,
      // the cache compares files on disk, which mutations don't change
      fsModuleCache: false,
      reporters: [{}],
    },
    {
      plugins: [
        {
          name: 'mutate',
          enforce: 'pre',
          load: (id) => {
            const fileMutations = mutationsByFile.get(id)
            if (current === 'marked' && fileMutations)
              return markMutations(readFileSync(id, 'utf8'), fileMutations)
            return current && current !== 'marked' && id === join(sources, current.file)
              ? mutate(current)
              : null
          },
        },
      ],
    },
  )
  await vitest.standalone()
  const all = (await vitest.globTestSpecifications()).filter(({ moduleId }) => !isSlow(moduleId))

  const run = async (specifications: TestSpecification[]) => {
    // failures of earlier runs would count
    vitest.state.idMap.clear()
    vitest.state.filesMap.clear()
    order = specifications.map(({ moduleId }) => moduleId)
    return (await vitest.runTestSpecifications(specifications)).testModules
  }

  current = 'marked'
  const reachingTests = mutations.map((): ReachingTest[] => [])
  const failingTests: string[] = []
  for (const module of await run(all))
    for (const test of module.children.allTests()) {
      if (test.result().state === 'failed') failingTests.push(test.fullName)
      else
        for (const mutation of test.meta().reachedMutations ?? [])
          reachingTests[mutation]?.push({ file: module.moduleId, name: test.fullName })
    }
  for (const path of mutationsByFile.keys()) vitest.invalidateFile(path)
  vitest.config.bail = 1

  const runTests = (tests: readonly ReachingTest[]) => {
    const files = new Set(tests.map(({ file }) => file))
    const names = [...new Set(tests.map(({ name }) => RegExp.escape(name)))]
    vitest.setGlobalTestNamePattern(new RegExp(`^(?:${names.join('|')})$`))
    return run([...files].flatMap((file) => all.filter(({ moduleId }) => moduleId === file)))
  }

  return {
    failingTests,
    run: async (mutation) => {
      const distance = distanceFrom(mutation.file)
      const tests = (reachingTests[mutations.indexOf(mutation)] ?? []).toSorted(
        (a, b) => distance(a.file) - distance(b.file),
      )
      const ownTests = tests.filter(({ file }) => distance(file) === 0)
      const furtherTests = tests.filter(({ file }) => distance(file) > 0)
      const parts = [ownTests, sample(furtherTests, otherTests)]
      const changedPath = join(sources, mutation.file)
      current = mutation
      vitest.invalidateFile(changedPath)
      try {
        for (const part of parts.filter(({ length }) => length > 0)) {
          const outcome = readOutcome(await runTests(part))
          if (outcome.failedTest !== null || outcome.loadError !== null)
            return { ...outcome, reachingCount: tests.length }
        }
        return { failedTest: null, loadError: null, reachingCount: tests.length }
      } finally {
        current = null
        vitest.invalidateFile(changedPath)
      }
    },
    [Symbol.asyncDispose]: () => vitest.close(),
  }
}
