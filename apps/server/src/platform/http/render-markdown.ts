import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { html } from 'hono/html'

const timeLimitMs = 2000

let thread: Promise<Worker> | null = null
let lastJob: Promise<unknown> = Promise.resolve()

/** Resolves once the thread has loaded, so that its start doesn't count toward the time limit. */
const startThread = (): Promise<Worker> => {
  const worker = new Worker(new URL('./markdown-thread.ts', import.meta.url))
  worker.unref()
  const readyWorker = once(worker, 'message').then(() => worker)
  worker.once('exit', () => {
    if (thread === readyWorker) thread = null
  })
  return readyWorker
}

const renderInThread = (
  worker: Worker,
  texts: readonly string[],
  timeoutSignal: AbortSignal,
): Promise<string[]> =>
  new Promise((resolve) => {
    const html: string[] = []
    const end = () => {
      timeoutSignal.removeEventListener('abort', terminateThread)
      worker.off('message', onText).off('error', end).off('exit', end)
      resolve(html)
    }
    const onText = (text: string) => {
      html.push(text)
      if (html.length === texts.length) end()
    }
    // a busy thread can't be interrupted, only terminated
    const terminateThread = () => {
      thread = null
      void worker.terminate()
      end()
    }
    timeoutSignal.addEventListener('abort', terminateThread)
    worker.on('message', onText).once('error', end).once('exit', end)
    for (const text of texts) worker.postMessage(text, [])
  })

const plainHtml = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${html`${paragraph}`.toString().replaceAll('\n', '<br>')}</p>`)
    .join('\n')

/**
 * Renders in a thread with a time limit, so that hostile Markdown blocks no one. Falls back to plain text.
 */
export const renderMarkdown = (
  texts: readonly string[],
  startTimeout = () => AbortSignal.timeout(timeLimitMs),
): Promise<string[]> => {
  const renderJob = lastJob.then(async () => {
    if (texts.length === 0) return []
    const readyWorker = await (thread ??= startThread()).catch(() => null)
    const html = readyWorker ? await renderInThread(readyWorker, texts, startTimeout()) : []
    return texts.map((text, index) => html[index] ?? plainHtml(text))
  })
  lastJob = renderJob
  return renderJob
}
