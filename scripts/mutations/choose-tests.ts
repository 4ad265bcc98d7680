import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sources } from './find-mutations.ts'

/** What holds the rights of every call, and after it what happens one after the other. */
const everywhere = ['matrix', 'reach', 'sequences'].map((name) =>
  join(sources, `test/rights/${name}.test.ts`),
)
/** Whole servers and twenty rounds each: too slow to ask for every mutation. */
const slow = /\/(?:test\/(?:races|outages|earlier)|commands)\/|\/crash\.test\.ts$/

const namesIn = (source: string, pattern: RegExp) => [...source.matchAll(pattern)].map((match) => match[1])

/**
 * The tests that can see a change of `file`, the nearest first: its feature's, those elsewhere that name
 * what it exports (a call has its verb's name) or, where none does, that use the feature's calls, and
 * then those of every right.
 */
export const chooseTests = (file: string, tests: readonly string[]): string[] => {
  const feature = join(sources, file.split('/').slice(0, 2).join('/'), '/')
  const near = tests.filter((path) => path.startsWith(feature))
  const others = tests
    .filter((path) => !near.includes(path) && !everywhere.includes(path) && !slow.test(path))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
  const naming = (words: readonly (string | undefined)[]) => {
    const pattern = new RegExp(`\\b(?:${words.join('|')})\\b`)
    return words.length === 0 ? [] : others.filter(({ text }) => pattern.test(text)).map(({ path }) => path)
  }
  const named = naming(namesIn(readFileSync(join(sources, file), 'utf8'), /^export const (\w+)/gm))
  const routes = join(feature, 'routes.ts')
  const calls = existsSync(routes)
    ? namesIn(readFileSync(routes, 'utf8'), /'(@atelier\/contract\/endpoints\/[\w-]+)'/g)
    : []
  return [...near, ...(named.length > 0 ? named : naming(calls)), ...everywhere]
}
