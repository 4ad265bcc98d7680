import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { AppError } from '../../../../platform/app-error.ts'
import { openExtractor } from './extractor.ts'

/** Real files from public test suites, kept outside the repository; see shared/corpus/README.md there. */
const corpus = process.env['CORPUS_DIR'] ?? resolve(import.meta.dirname, '../../../../../../../shared/corpus')
const folders = ['office', 'pdf'].map((name) => join(corpus, name)).filter(existsSync)
const files = folders.flatMap((folder) => readdirSync(folder).map((name) => ({ folder, name })))

describe.skipIf(files.length === 0)(`real files (${files.length || `none: ${corpus} is not there`})`, () => {
  const extractor = openExtractor()
  afterAll(() => extractor[Symbol.dispose]())

  /** The outcome of a file: the extracted text, or why it was rejected. */
  const extractOutcome = async (folder: string, name: string) => {
    try {
      return { ...(await extractor.extract(join(folder, name), { fileName: name })), rejection: null }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return { kind: null, text: '', sections: [], rejection: error }
    }
  }

  it.each(files)('KNO-02 reads $name or says why not', async ({ folder, name }) => {
    const { kind, text, sections, rejection } = await extractOutcome(folder, name)
    const reason = rejection ? `${rejection.code}: ${rejection.message}` : 'read'
    expect(reason).toMatch(/^read$|^(CANNOT_PROCESS|UNSUPPORTED_TYPE|UNAVAILABLE|TOO_LARGE): [A-Z].{10,}\.$/)
    expect(text.trim() !== '' || kind === 'image' || rejection !== null).toBe(true)
    expect(text).not.toMatch(/\0/)
    expect(text.isWellFormed()).toBe(true)
    const starts = sections.map((section) => section.start)
    expect(starts).toEqual(starts.toSorted((a, b) => a - b))
    for (const start of starts) expect(start).toBeLessThan(text.length)
  })
})
