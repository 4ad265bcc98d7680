import { join } from 'node:path'
import { sources } from './find-mutations.ts'

/** Tests that run whole servers for twenty rounds, which is too slow for each mutation. */
export const isSlow = (test: string): boolean =>
  /\/(?:test\/(?:races|outages|earlier)|commands)\/|\/crash\.test\.ts$/.test(test)

/**
 * Sorts tests by their distance from `file`: tests of its feature and of all rows first, tests of all rights
 * last.
 */
export const distanceFrom = (file: string): ((test: string) => number) => {
  const feature = join(sources, file.split('/').slice(0, 2).join('/'), '/')
  const rows = join(sources, 'test/own-rows.test.ts')
  const rights = join(sources, 'test/rights/')
  return (test) => (test.startsWith(feature) || test === rows ? 0 : test.startsWith(rights) ? 2 : 1)
}
