import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BaseSequencer, createVitest, type TestModule, type TestSpecification } from 'vitest/node'
import { isSlow, nearness } from './choose-tests.ts'
import { type Mutation, mutate, sources } from './find-mutations.ts'
import { sample } from './sample.ts'
import { markMutations } from './mark-mutations.ts'

export interface Outcome {
  /** The first test that turned red; null when all of them stayed green. */
  readonly red: string | null
  /** Why it says nothing: with it the server does not load. */
  readonly crash: string | null
  /** How many tests come by it. */
  readonly reaching: number
}

export interface Player extends AsyncDisposable {
  /** Tests that are red without any mutation: they prove nothing and are left out. */
  readonly redAlready: readonly string[]
  play(mutation: Mutation): Promise<Outcome>
}

interface ReachingTest {
  readonly file: string
  readonly name: string
}

/** So many tests of other features, from all over them, where the feature's own turn none red. */
const otherTests = 600

const readOutcome = (modules: readonly TestModule[]): Omit<Outcome, 'reaching'> => {
  const red = modules.flatMap((module) => [...module.children.allTests('failed')])[0]?.fullName
  const crash = modules.flatMap((module) => [
    ...module.errors(),
    ...[...module.children.allSuites()].flatMap((suite) => suite.errors()),
  ])[0]?.message
  return { red: red ?? null, crash: red === undefined ? (crash ?? null) : null }
}

/**
 * One Vitest for all of them: the databases to copy from are made once, what did not change is not
 * compiled again, and no source is written to: the changed text is given to whoever loads the file.
 * At first every test is played once and says which mutations it comes by: the others cannot see them.
 */
export const openPlayer = async (mutations: readonly Mutation[]): Promise<Player> => {
  const numbered = Map.groupBy(
    mutations.map((mutation, id) => ({ mutation, id })),
    ({ mutation }) => join(sources, mutation.file),
  )
  const marks = new Map(
    [...numbered].map(([path, all]) => [path, new Map(all.map(({ mutation, id }) => [id, mutation]))]),
  )
  let current: Mutation | 'marked' | null = null
  let order: readonly string[] = []
  class NearestFirst extends BaseSequencer {
    override sort = (files: TestSpecification[]) =>
      Promise.resolve(
        files.toSorted((one, other) => order.indexOf(one.moduleId) - order.indexOf(other.moduleId)),
      )
  }
  const vitest = await createVitest(
    {
      root: join(sources, '..'),
      watch: false,
      sequence: { sequencer: NearestFirst },
      setupFiles: [join(import.meta.dirname, 'note-reached.ts')],
      retry: 0,
      // without its guard something may go on for ever
      testTimeout: 20_000,
      // it goes by the file on the disk, which stays as it is
      fsModuleCache: false,
      reporters: [{}],
    },
    {
      plugins: [
        {
          name: 'mutate',
          enforce: 'pre',
          load: (id) => {
            const marked = marks.get(id)
            if (current === 'marked' && marked) return markMutations(readFileSync(id, 'utf8'), marked)
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
    // what was red before would count
    vitest.state.idMap.clear()
    vitest.state.filesMap.clear()
    order = specifications.map(({ moduleId }) => moduleId)
    return (await vitest.runTestSpecifications(specifications)).testModules
  }

  current = 'marked'
  const reaching = mutations.map((): ReachingTest[] => [])
  const redAlready: string[] = []
  for (const module of await run(all))
    for (const test of module.children.allTests()) {
      if (test.result().state === 'failed') redAlready.push(test.fullName)
      else
        for (const mutation of test.meta().reached ?? [])
          reaching[mutation]?.push({ file: module.moduleId, name: test.fullName })
    }
  for (const path of marks.keys()) vitest.invalidateFile(path)
  vitest.config.bail = 1

  const playTests = (tests: readonly ReachingTest[]) => {
    const files = new Set(tests.map(({ file }) => file))
    const names = [...new Set(tests.map(({ name }) => RegExp.escape(name)))]
    vitest.setGlobalTestNamePattern(new RegExp(`^(?:${names.join('|')})$`))
    return run([...files].flatMap((file) => all.filter(({ moduleId }) => moduleId === file)))
  }

  return {
    redAlready,
    play: async (mutation) => {
      const near = nearness(mutation.file)
      const tests = (reaching[mutations.indexOf(mutation)] ?? []).toSorted(
        (one, other) => near(one.file) - near(other.file),
      )
      const own = tests.filter(({ file }) => near(file) === 0)
      const others = tests.filter(({ file }) => near(file) > 0)
      const parts = [own, sample(others, otherTests)]
      const changed = join(sources, mutation.file)
      current = mutation
      vitest.invalidateFile(changed)
      try {
        for (const part of parts.filter(({ length }) => length > 0)) {
          const outcome = readOutcome(await playTests(part))
          if (outcome.red !== null || outcome.crash !== null) return { ...outcome, reaching: tests.length }
        }
        return { red: null, crash: null, reaching: tests.length }
      } finally {
        current = null
        vitest.invalidateFile(changed)
      }
    },
    [Symbol.asyncDispose]: () => vitest.close(),
  }
}
