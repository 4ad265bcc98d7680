import { afterAll, beforeAll, expect, it } from 'vitest'
import { withFile } from '../../../../test/read-bytes.ts'
import { writePdf } from '@atelier/testing/write-pdf'
import type { ExtractionProgress } from './extraction.ts'
import { openExtractor, type Extractor } from './extractor.ts'

const pages = Array.from({ length: 1000 }, (_, index) => [
  `Chapter ${index + 1}`,
  ...Array.from(
    { length: 30 },
    (_line, line) => `Line ${line} of page ${index + 1} tells of matter ${index * 31 + line}.`,
  ),
])

let extractor: Extractor
beforeAll(() => {
  extractor = openExtractor()
})
afterAll(() => extractor[Symbol.dispose]())

it('KNO-02 reads a PDF of 1,000 pages and reports each step', async () => {
  const steps: ExtractionProgress[] = []
  const source = await withFile(writePdf(pages), (path) =>
    extractor.extract(path, { fileName: 'thousand.pdf' }, { onProgress: (step) => steps.push(step) }),
  )
  expect(source.pages).toBe(1000)
  expect(source.sections).toHaveLength(1000)
  const chunk = source.chunks.find(({ start, end }) =>
    source.text.slice(start, end).includes('matter 24010.'),
  )
  expect(chunk?.page).toBe(Math.floor(24010 / 31) + 1)
  expect(steps.length).toBeGreaterThan(3)
  expect(steps.at(-1)).toEqual({ done: 1000, total: 1000, unit: 'page' })
  const counts = steps.map(({ done }) => done)
  expect(counts).toEqual(counts.toSorted((a, b) => a - b))
})

it('KNO-02 stops reading as soon as it is canceled', async () => {
  const controller = new AbortController()
  let last = 0
  const reading = withFile(writePdf(pages), (path) =>
    extractor.extract(
      path,
      { fileName: 'thousand.pdf' },
      {
        signal: controller.signal,
        onProgress: ({ done }) => {
          last = done
          controller.abort(new Error('cancelled by a person'))
        },
      },
    ),
  )
  await expect(reading).rejects.toThrow('cancelled by a person')
  expect(last).toBeLessThan(1000)
})
