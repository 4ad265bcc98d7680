import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { AppError } from '../../../platform/app-error.ts'
import { openExtractor } from './extractor.ts'

/** Real files from public test suites, beside the repository; see shared/corpus/README.md there. */
const corpus = process.env['CORPUS_DIR'] ?? resolve(import.meta.dirname, '../../../../../../../shared/corpus')
const folders = ['office', 'pdf'].map((name) => join(corpus, name)).filter(existsSync)
const files = folders.flatMap((folder) => readdirSync(folder).map((name) => ({ folder, name })))

describe.skipIf(files.length === 0)(`real files (${files.length || `none: ${corpus} is not there`})`, () => {
  const extractor = openExtractor()
  afterAll(() => extractor[Symbol.dispose]())

  it.each(files)('KNO-02 reads $name or says why not', async ({ folder, name }) => {
    try {
      const { kind, text, sections } = await extractor.extract(join(folder, name), { fileName: name })
      if (kind !== 'image') expect(text.trim()).not.toBe('')
      expect(text).not.toMatch(/\0/)
      expect(text.isWellFormed()).toBe(true)
      const starts = sections.map((section) => section.start)
      expect(starts).toEqual(starts.toSorted((a, b) => a - b))
      for (const start of starts) expect(start).toBeLessThan(text.length)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      expect(['CANNOT_PROCESS', 'UNSUPPORTED_TYPE', 'TOO_LARGE']).toContain(error.code)
      expect(error.message).toMatch(/^[A-Z].{10,}\.$/)
    }
  })
})
