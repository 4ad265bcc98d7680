import { sentence } from '@atelier/contract/write-sentence'
import type { Config } from '../../../../../platform/config.ts'
import type { Log } from '../../../../../platform/log.ts'
import { findUsableProgram } from '../../../../../platform/programs/usable-program.ts'
import type { PreparedSource } from '../../prepare-source.ts'
import type { SourceFile } from '../extraction.ts'
import type { Extractor, ExtractOptions } from '../extractor.ts'
import { formats } from '../detect/formats.ts'
import { withConverted } from './convert-office.ts'
import { openScanReader } from './read-scan.ts'
import { findTesseract, type Tesseract } from './tesseract.ts'

interface Context {
  readonly config: Pick<Config, 'tesseract' | 'libreOffice'>
  readonly log: Log
}

/** Looked up per file, so that a program installed later is used. */
export const withPrograms = (extractor: Extractor, { config, log }: Context): Extractor => {
  const scans = openScanReader()

  const readScan = async (
    path: string,
    file: SourceFile,
    read: PreparedSource,
    pages: readonly number[],
    tesseract: Tesseract,
    options: ExtractOptions & { signal: AbortSignal },
  ): Promise<PreparedSource> => {
    const total = read.pages ?? pages.length
    const first = total - pages.length
    let failed = 0
    const words = await scans.read(path, pages, tesseract, {
      signal: options.signal,
      onPage: (done) => options.onProgress?.({ done: first + done, total, unit: 'page' }),
      onFailure: (error) => {
        if (failed++ === 0) log.warn({ err: error }, 'could not read a scanned page')
      },
    })
    const { onProgress: _, ...rest } = options
    const whole = await extractor.extract(path, file, { ...rest, words })
    const unread = pages.length - words.size + failed
    if (unread === 0) return whole
    const note = sentence(
      failed === unread
        ? '{count} of {pages} scanned pages were skipped because they couldn’t be rendered or recognized.'
        : '{count} of {pages} scanned pages were skipped because of the limit per file.',
      { count: unread, pages: pages.length },
    )
    return { ...whole, notes: [note, ...whole.notes] }
  }

  return {
    warm: extractor.warm,
    extract: async (path, file, options = {}) => {
      const signal = options.signal ?? new AbortController().signal
      const tesseract = await findTesseract(config.tesseract)
      const soffice = await findUsableProgram(config.libreOffice)
      const withHelpers = {
        ...options,
        signal,
        helpers: { scans: tesseract !== null, oldOffice: soffice !== null },
      }
      const read = await extractor.extract(path, file, withHelpers)
      const { unread } = read
      if (unread?.kind === 'format' && soffice) {
        const converted = await withConverted(soffice, path, unread, signal, (newer) =>
          extractor.extract(newer, file, withHelpers),
        )
        return { ...converted, mimeType: formats[unread.from].mimeType }
      }
      if (unread?.kind === 'pages' && tesseract)
        return readScan(path, file, read, unread.pages, tesseract, withHelpers)
      return read
    },
    [Symbol.dispose]: () => {
      scans[Symbol.dispose]()
      extractor[Symbol.dispose]()
    },
  }
}
