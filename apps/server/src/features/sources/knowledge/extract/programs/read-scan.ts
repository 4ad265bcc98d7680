import { availableParallelism } from 'node:os'
import { startRenderer } from '../../../../../platform/images/start-renderer.ts'
import { createSemaphore } from '../../../../../platform/semaphore.ts'
import { extractionLimits } from '../extraction-limits.ts'
import { recognizeText, type Tesseract } from './tesseract.ts'

export interface PageToRender {
  readonly path: string
  readonly page: number
}

/** 300 dpi, as Tesseract expects, or less for large pages. */
export const pagePixels = { perPoint: 300 / 72, maxSidePx: 4000 } as const

/** Leaves one core free. Scans take turns page by page. */
const parallelPagesMax = Math.max(1, Math.min(2, availableParallelism() - 1))

export interface ScanReader extends Disposable {
  /** Texts by page number, '' if unreadable. Pages beyond the limits have no entry. */
  read(
    path: string,
    pages: readonly number[],
    tesseract: Tesseract,
    options: { signal: AbortSignal; onPage: (done: number) => void; onFailure: (error: unknown) => void },
  ): Promise<ReadonlyMap<number, string>>
}

export const openScanReader = (): ScanReader => {
  const renderer = startRenderer<PageToRender, Uint8Array>(
    new URL('../process/render-child.ts', import.meta.url),
  )
  const semaphore = createSemaphore(parallelPagesMax)

  return {
    read: async (path, pages, tesseract, { signal, onPage, onFailure }) => {
      const textByPage = new Map<number, string>()
      const deadline = Date.now() + extractionLimits.scanTime
      for (const page of pages.slice(0, extractionLimits.scannedPages)) {
        if (Date.now() > deadline) break
        await semaphore.run(async () => {
          signal.throwIfAborted()
          try {
            textByPage.set(
              page,
              await recognizeText(await renderer.render({ path, page }, signal), tesseract, signal),
            )
          } catch (error) {
            signal.throwIfAborted()
            onFailure(error)
            textByPage.set(page, '')
          }
        })
        onPage(textByPage.size)
      }
      return textByPage
    },
    [Symbol.dispose]: () => renderer[Symbol.dispose](),
  }
}
