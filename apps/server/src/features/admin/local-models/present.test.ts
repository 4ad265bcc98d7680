import { expect, it } from 'vitest'
import { readCatalog } from '../../../platform/local-models/catalog.ts'
import { presentCatalog } from './present.ts'

const gigabyte = 1024 ** 3
const recommend = (memory: number, cores: number) =>
  presentCatalog(readCatalog(), { memory: memory * gigabyte, cores }).find(
    ({ isRecommended }) => isRecommended,
  )?.id

it('CHT-01 recommends the largest model that fits in memory and writes at reading speed', () => {
  expect(recommend(24, 2)).toBe('qwen3-0.6b')
  expect(recommend(16, 8)).toBe('qwen3-4b')
  expect(recommend(4, 8)).toBe('qwen3-0.6b')
  const fittingModels = presentCatalog(readCatalog(), { memory: 4 * gigabyte, cores: 8 }).filter(
    ({ fits }) => fits,
  )
  expect(fittingModels.map(({ id }) => id)).not.toContain('qwen3-8b')
})
