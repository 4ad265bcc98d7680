import { expect, it } from 'vitest'
import { writePdf } from '@atelier/testing/write-pdf'
import { withFile } from '../../../../test/read-bytes.ts'
import { openExtractor } from './extractor.ts'

const sentences = Array.from({ length: 40 }, (_, line) => `Line ${line} of a long report about rivers.`)
const longPdf = writePdf(Array.from({ length: 800 }, () => sentences))
const shortText = 'nine bytes'

it('uses a test file that counts as long', () => {
  expect(longPdf.length).toBeGreaterThan(1024 * 1024)
})

it('UPL-01 reads another person’s short file while the only reader is busy with a long one', async () => {
  using extractor = openExtractor({ processes: 1 })
  const order: string[] = []
  await withFile(longPdf, (longPath) =>
    withFile(shortText, async (shortPath) => {
      const reading = extractor
        .extract(longPath, { fileName: 'long.pdf' }, { person: 'ada' })
        .then(() => order.push('long'))
      const { text } = await extractor.extract(shortPath, { fileName: 'short.txt' }, { person: 'bob' })
      expect(text).toBe(shortText)
      order.push('short')
      await reading
    }),
  )
  expect(order).toEqual(['short', 'long'])
})

it('UPL-01 reads one person’s first long file before the next file of a person with several in progress', async () => {
  using extractor = openExtractor({ processes: 1 })
  const order: string[] = []
  await withFile(longPdf, async (path) => {
    const read = async (person: string) => {
      await extractor.extract(path, { fileName: 'long.pdf' }, { person })
      order.push(person)
    }
    await Promise.all([read('ada'), read('ada'), read('ada'), read('bob')])
  })
  expect(order.slice(0, 3)).toContain('bob')
})

it('UPL-01 moves small but slow files to the queue of long ones, and reads them there', async () => {
  using extractor = openExtractor({ processes: 1, shortTime: 1 })
  await withFile(longPdf, (longPath) =>
    withFile(shortText, async (shortPath) => {
      const reading = extractor.extract(longPath, { fileName: 'long.pdf' })
      const { text } = await extractor.extract(shortPath, { fileName: 'short.txt' })
      expect(text).toBe(shortText)
      await reading
    }),
  )
})
