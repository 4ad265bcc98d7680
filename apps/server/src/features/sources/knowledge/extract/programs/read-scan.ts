import { availableParallelism } from 'node:os'
import { startRenderer } from '../../../../../platform/images/start-renderer.ts'
import { createSemaphore } from '../../../../../platform/semaphore.ts'
import { readingLimits } from '../reading-limits.ts'
import { readWords, type Tesseract } from './tesseract.ts'

export interface PageToDraw {
  readonly path: string
  readonly page: number
}

/** 300 dpi, as Tesseract expects; large pages get less. */
export const pagePixels = { ofPoint: 300 / 72, longestSide: 4000 } as const

/** Leaves a core free; scans alternate page by page. */
const atOnce = Math.max(1, Math.min(2, availableParallelism() - 1))

export interface ScanReader extends Disposable {
  /** By page number, '' if unreadable; pages beyond the limits have no entry. */
  read(
    path: string,
    pages: readonly number[],
    tesseract: Tesseract,
    options: { signal: AbortSignal; onPage: (done: number) => void; onFailure: (error: unknown) => void },
  ): Promise<ReadonlyMap<number, string>>
}

export const openScanReader = (): ScanReader => {
  const renderer = startRenderer<PageToDraw, Uint8Array>(new URL('../process/draw-child.ts', import.meta.url))
  const turns = createSemaphore(atOnce)

  return {
    read: async (path, pages, tesseract, { signal, onPage, onFailure }) => {
      const words = new Map<number, string>()
      const until = Date.now() + readingLimits.scanTime
      for (const page of pages.slice(0, readingLimits.scannedPages)) {
        if (Date.now() > until) break
        await turns.run(async () => {
          signal.throwIfAborted()
          try {
            words.set(page, await readWords(await renderer.draw({ path, page }, signal), tesseract, signal))
          } catch (error) {
            signal.throwIfAborted()
            onFailure(error)
            words.set(page, '')
          }
        })
        onPage(words.size)
      }
      return words
    },
    [Symbol.dispose]: () => renderer[Symbol.dispose](),
  }
}
