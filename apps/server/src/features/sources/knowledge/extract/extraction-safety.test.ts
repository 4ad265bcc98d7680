import { afterAll, beforeAll, expect, it } from 'vitest'
import { withFile } from '../../../../test/read-bytes.ts'
import { writePdf } from '@atelier/testing/write-pdf'
import { writeZip } from '../../../../test/write-zip.ts'
import { openExtractor, type Extractor } from './extractor.ts'

let extractor: Extractor
beforeAll(() => {
  extractor = openExtractor()
})
afterAll(() => extractor[Symbol.dispose]())

const read = (fileName: string, bytes: Uint8Array | string) =>
  withFile(bytes, (path) => extractor.extract(path, { fileName }))

/** A document whose main part decompresses to far more than its declared size. */
const bomb = (part: string, declaredSize?: number) => {
  const bytes = Buffer.alloc(64 * 1024 * 1024, 0x20)
  return writeZip([{ name: part, bytes, ...(declaredSize !== undefined && { claimed: declaredSize }) }])
}

it('UPL-01 rejects documents that unpack to a thousand times their size', async () => {
  await expect(read('bomb.docx', bomb('word/document.xml'))).rejects.toMatchObject({ code: 'TOO_LARGE' })
})

it('UPL-01 rejects a workbook that declares a false size', async () => {
  await expect(read('lie.xlsx', bomb('xl/workbook.xml', 100))).rejects.toMatchObject({
    code: expect.stringMatching(/TOO_LARGE|CANNOT_PROCESS/) as unknown,
  })
})

it('UPL-01 rejects endlessly nested XML', async () => {
  const deepXml = '<a>'.repeat(50_000)
  const part = { name: 'xl/workbook.xml', bytes: `<workbook>${deepXml}</workbook>` }
  await expect(read('deep.xlsx', writeZip([part]))).rejects.toMatchObject({ code: 'CANNOT_PROCESS' })
  await expect(
    read('deep.docx', writeZip([{ name: 'word/document.xml', bytes: deepXml }])),
  ).rejects.toMatchObject({ name: 'AppError' })
})

it('UPL-01 never expands DTD entities', async () => {
  const laughs = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "${'&a;'.repeat(1000)}"><!ENTITY c "${'&b;'.repeat(1000)}">]><x>&c;</x>`
  expect((await read('laughs.xml', laughs)).text.length).toBeLessThan(laughs.length * 2)
})

it('UPL-01 reads a page of a hundred thousand nested elements', async () => {
  const { text } = await read('deep.html', `<!doctype html>${'<div>'.repeat(100_000)}bottom`)
  expect(text).toBe('bottom')
})

it('UPL-01 keeps reading files after one that took too much memory', async () => {
  using lowMemoryExtractor = openExtractor({ memoryBytes: 1024 * 1024, processes: 1 })
  await withFile(writePdf([['Too much.']]), async (path) => {
    await expect(lowMemoryExtractor.extract(path, { fileName: 'big.pdf' })).rejects.toMatchObject({
      code: 'TOO_LARGE',
    })
  })
  expect((await read('next.txt', 'still here')).text).toBe('still here')
})

it('UPL-01 gives up on a file that takes too long', async () => {
  using shortTimeExtractor = openExtractor({ timeMs: 1 })
  await withFile(writePdf([['Too slow.']]), async (path) => {
    await expect(shortTimeExtractor.extract(path, { fileName: 'slow.pdf' })).rejects.toMatchObject({
      code: 'TOO_LARGE',
    })
  })
})
