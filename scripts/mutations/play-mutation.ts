import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BaseSequencer, createVitest, type TestModule, type TestSpecification } from 'vitest/node'
import { chooseTests } from './choose-tests.ts'
import { type Mutation, sources } from './find-mutations.ts'

export interface Outcome {
  /** The first test that turned red; null when all of them stayed green. */
  readonly red: string | null
  /** Why it says nothing: with it the server does not load. */
  readonly broken: string | null
}

export interface Player extends AsyncDisposable {
  play(mutation: Mutation): Promise<Outcome>
}

const mutate = ({ file, start, end, text }: Mutation): string => {
  const source = readFileSync(join(sources, file), 'utf8')
  return source.slice(0, start) + text + source.slice(end)
}

const readOutcome = (modules: readonly TestModule[]): Outcome => {
  const red = modules.flatMap((module) => [...module.children.allTests('failed')])[0]?.fullName
  const broken = modules.flatMap((module) => module.errors())[0]?.message
  return { red: red ?? null, broken: red === undefined ? (broken ?? null) : null }
}

/**
 * One Vitest for all of them: the databases to copy from are made once, what did not change is not
 * compiled again, and no source is written to: the changed text is given to whoever loads the file.
 */
export const openPlayer = async (): Promise<Player> => {
  let current: Mutation | null = null
  let chosen: readonly string[] = []
  class NearestFirst extends BaseSequencer {
    override sort = (files: TestSpecification[]) =>
      Promise.resolve(
        files.toSorted((one, other) => chosen.indexOf(one.moduleId) - chosen.indexOf(other.moduleId)),
      )
  }
  const vitest = await createVitest(
    {
      root: join(sources, '..'),
      watch: false,
      bail: 1,
      sequence: { sequencer: NearestFirst },
      retry: 0,
      // it goes by the file on the disk, which stays as it is
      fsModuleCache: false,
      reporters: [{}],
      // on the embedded engine, where there are two
      testNamePattern: /^(?!.* on postgres)/,
    },
    {
      plugins: [
        {
          name: 'mutate',
          enforce: 'pre',
          load: (id) => (current && id === join(sources, current.file) ? mutate(current) : null),
        },
      ],
    },
  )
  await vitest.standalone()
  const all = await vitest.globTestSpecifications()
  return {
    play: async (mutation) => {
      current = mutation
      const changed = join(sources, mutation.file)
      vitest.invalidateFile(changed)
      // what was red before would count
      vitest.state.idMap.clear()
      vitest.state.filesMap.clear()
      chosen = chooseTests(
        mutation.file,
        all.map(({ moduleId }) => moduleId),
      )
      try {
        const specifications = all.filter(({ moduleId }) => chosen.includes(moduleId))
        return readOutcome((await vitest.runTestSpecifications(specifications)).testModules)
      } finally {
        current = null
        vitest.invalidateFile(changed)
      }
    },
    [Symbol.asyncDispose]: () => vitest.close(),
  }
}
