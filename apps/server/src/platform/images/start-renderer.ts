import { totalmem } from 'node:os'
import { type SideProcess, startSideProcess } from '../side-process/side-process.ts'

export interface Renderer<Request, Result> extends Disposable {
  render(request: Request, signal?: AbortSignal): Promise<Result>
}

const MB = 1024 * 1024
const limits = {
  memoryBytes: Math.min(1536 * MB, totalmem() / 2),
  heapMegabytes: 512,
  timeMs: 30_000,
  stalledMs: 30_000,
}
/** Idle time in milliseconds before the renderer process is shut down. */
const idleMs = 15_000

/** Renders one image at a time, in a process that may load native code but not write files. */
export const startRenderer = <Request extends object, Result>(script: URL): Renderer<Request, Result> => {
  let worker: SideProcess<Request, Result, never> | null = null
  let idleTimer: NodeJS.Timeout | undefined
  let lastJob: Promise<unknown> = Promise.resolve()

  const close = () => {
    worker?.[Symbol.dispose]()
    worker = null
  }
  const renderNow = async (request: Request, signal: AbortSignal | undefined) => {
    signal?.throwIfAborted()
    clearTimeout(idleTimer)
    if (!worker?.isAlive)
      worker = startSideProcess<Request, Result>({ script, loadsNativeCode: true }, limits)
    try {
      return await worker.request(request, { signal })
    } finally {
      idleTimer = setTimeout(close, idleMs).unref()
    }
  }
  return {
    render: (request, signal) => {
      const renderJob = lastJob.then(() => renderNow(request, signal))
      lastJob = renderJob.catch(() => null)
      return renderJob
    },
    [Symbol.dispose]: () => {
      clearTimeout(idleTimer)
      close()
    },
  }
}
