import { totalmem } from 'node:os'
import { startReadingProcess, type ReadingProcess } from '../extract/process/reading-process.ts'
import { readingLimits } from '../extract/reading-limits.ts'

export interface Drawer extends Disposable {
  /** A picture of what the file at `path` looks like, of a source a WebP; null when only its words show it. Rejects when it cannot be drawn. */
  draw(path: string, mimeType: string, signal: AbortSignal): Promise<Uint8Array | null>
}

const sources = new URL('process/child.ts', import.meta.url)
const cost = {
  memoryBytes: Math.min(readingLimits.memoryBytes, totalmem() / 2),
  heapMegabytes: 512,
  time: 30_000,
  stalled: 30_000,
}
/** It is big, and seldom needed: it goes when nothing has been drawn for so long. */
const idleMs = 15_000

/** Draws one file after another in a process of its own, which may load native code but not write; by default sources. */
export const openDrawer = (script = sources): Drawer => {
  let seat: ReadingProcess<Uint8Array | null> | null = null
  let idle: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()

  const close = () => {
    seat?.[Symbol.dispose]()
    seat = null
  }
  const drawNow = async (path: string, mimeType: string, signal: AbortSignal) => {
    signal.throwIfAborted()
    clearTimeout(idle)
    if (!seat?.alive) seat = startReadingProcess({ script, loadsNativeCode: true }, cost)
    try {
      return await seat.read(path, { fileName: '', mimeType }, { signal })
    } finally {
      idle = setTimeout(close, idleMs).unref()
    }
  }
  return {
    draw: (path, mimeType, signal) => {
      const drawing = last.then(() => drawNow(path, mimeType, signal))
      last = drawing.catch(() => null)
      return drawing
    },
    [Symbol.dispose]: () => {
      clearTimeout(idle)
      close()
    },
  }
}
