interface CodeToken {
  text: string
  style: Record<string, string>
}
export type CodeLine = CodeToken[]

export interface HighlightRequest {
  id: number
  code: string
  language: string
}

export interface HighlightResponse {
  id: number
  lines: CodeLine[] | null
}

let worker: Worker | null = null
let lastId = 0
const pendingCallbacks = new Map<number, (lines: CodeLine[] | null) => void>()

const settle = (id: number, lines: CodeLine[] | null) => {
  pendingCallbacks.get(id)?.(lines)
  pendingCallbacks.delete(id)
}

const startWorker = (): Worker => {
  const newWorker = new Worker(new URL('./highlight-worker.ts', import.meta.url), { type: 'module' })
  newWorker.addEventListener('message', ({ data }: MessageEvent<HighlightResponse>) =>
    settle(data.id, data.lines),
  )
  // the worker failed to load: the next call starts a new one
  newWorker.addEventListener('error', () => {
    if (worker === newWorker) worker = null
    for (const id of pendingCallbacks.keys()) settle(id, null)
  })
  return newWorker
}

/**
 * Returns the colors of both themes as custom properties; null if the language is unknown, the code too long,
 * or the browser offline. Loading a grammar blocks for 0.2 s, hence the worker.
 */
export const highlight = (code: string, language: string): Promise<CodeLine[] | null> => {
  worker ??= startWorker()
  const request: HighlightRequest = { id: ++lastId, code, language }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
  worker.postMessage(request)
  return new Promise((resolve) => pendingCallbacks.set(request.id, resolve))
}
