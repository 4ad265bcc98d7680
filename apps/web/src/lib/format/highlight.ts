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

export interface HighlightAnswer {
  id: number
  lines: CodeLine[] | null
}

let worker: Worker | null = null
let lastId = 0
const waiting = new Map<number, (lines: CodeLine[] | null) => void>()

const settle = (id: number, lines: CodeLine[] | null) => {
  waiting.get(id)?.(lines)
  waiting.delete(id)
}

const open = (): Worker => {
  const opened = new Worker(new URL('./highlight-worker.ts', import.meta.url), { type: 'module' })
  opened.addEventListener('message', ({ data }: MessageEvent<HighlightAnswer>) => settle(data.id, data.lines))
  // the worker failed to load: the next call tries again
  opened.addEventListener('error', () => {
    if (worker === opened) worker = null
    for (const id of waiting.keys()) settle(id, null)
  })
  return opened
}

/**
 * Colors of both themes as custom properties; null if the language is unknown, the code too long, or
 * offline. Loading a grammar blocks for 0.2 s, hence the worker.
 */
export const highlight = (code: string, language: string): Promise<CodeLine[] | null> => {
  worker ??= open()
  const request: HighlightRequest = { id: ++lastId, code, language }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
  worker.postMessage(request)
  return new Promise((resolve) => waiting.set(request.id, resolve))
}
