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

/** Looks up the programs for each file, so that one installed later is used. */
export const withPrograms = (extractor: Extractor, { config, log }: Context): Extractor => {
  const scanReader = openScanReader()

  const readScan = async (
    path: string,
    file: SourceFile,
    firstPass: PreparedSource,
    pages: readonly number[],
    tesseract: Tesseract,
    options: ExtractOptions & { signal: AbortSignal },
  ): Promise<PreparedSource> => {
    const total = firstPass.pages ?? pages.length
    const unscannedCount = total - pages.length
    let failedCount = 0
    const textByPage = await scanReader.read(path, pages, tesseract, {
      signal: options.signal,
      onPage: (done) => options.onProgress?.({ done: unscannedCount + done, total, unit: 'page' }),
      onFailure: (error) => {
        if (failedCount++ === 0) log.warn({ err: error }, 'could not read a scanned page')
      },
    })
    const { onProgress: _, ...rest } = options
    const result = await extractor.extract(path, file, { ...rest, ocrTextByPage: textByPage })
    const skippedCount = pages.length - textByPage.size + failedCount
    if (skippedCount === 0) return result
    const note = sentence(
      failedCount === skippedCount
        ? 'Skipped {count} of {pages} scanned pages: rendering or text recognition failed.'
        : 'Skipped {count} of {pages} scanned pages because of the limit per file.',
      { count: skippedCount, pages: pages.length },
    )
    return { ...result, notes: [note, ...result.notes] }
  }

  return {
    warm: extractor.warm,
    extract: async (path, file, options = {}) => {
      const signal = options.signal ?? new AbortController().signal
      const tesseract = await findTesseract(config.tesseract)
      const soffice = await findUsableProgram(config.libreOffice)
      const helperOptions = {
        ...options,
        signal,
        helpers: { hasOcr: tesseract !== null, hasOffice: soffice !== null },
      }
      const firstPass = await extractor.extract(path, file, helperOptions)
      const { unreadContent } = firstPass
      if (unreadContent?.kind === 'format' && soffice) {
        const convertedSource = await withConverted(soffice, path, unreadContent, signal, (convertedPath) =>
          extractor.extract(convertedPath, file, helperOptions),
        )
        return { ...convertedSource, mimeType: formats[unreadContent.from].mimeType }
      }
      if (unreadContent?.kind === 'pages' && tesseract)
        return readScan(path, file, firstPass, unreadContent.pages, tesseract, helperOptions)
      return firstPass
    },
    [Symbol.dispose]: () => {
      scanReader[Symbol.dispose]()
      extractor[Symbol.dispose]()
    },
  }
}
