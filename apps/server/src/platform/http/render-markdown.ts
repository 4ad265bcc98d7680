import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { html } from 'hono/html'

/** For all texts of a page; an answer takes a few milliseconds. */
const timeMs = 2000

let thread: Promise<Worker> | null = null
let last: Promise<unknown> = Promise.resolve()

/** Resolves when it has loaded what it needs: a busy machine takes its time for that, and no text is to blame. */
const openThread = (): Promise<Worker> => {
  const worker = new Worker(new URL('./markdown-thread.ts', import.meta.url))
  worker.unref()
  const opened = once(worker, 'message').then(() => worker)
  worker.once('exit', () => {
    if (thread === opened) thread = null
  })
  return opened
}

/** The texts that were rendered when the time was up, in their order. */
const renderInThread = (opened: Worker, texts: readonly string[], timeUp: AbortSignal): Promise<string[]> =>
  new Promise((resolve) => {
    const rendered: string[] = []
    const end = () => {
      timeUp.removeEventListener('abort', terminateThread)
      opened.off('message', take).off('error', end).off('exit', end)
      resolve(rendered)
    }
    const take = (text: string) => {
      rendered.push(text)
      if (rendered.length === texts.length) end()
    }
    // a thread that is at work hears nothing, so it is ended; what it still sends comes too late
    const terminateThread = () => {
      thread = null
      void opened.terminate()
      end()
    }
    timeUp.addEventListener('abort', terminateThread)
    opened.on('message', take).once('error', end).once('exit', end)
    for (const text of texts) opened.postMessage(text, [])
  })

/** Paragraphs and lines, and every sign as it was written. */
const plainHtml = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${html`${paragraph}`.toString().replaceAll('\n', '<br>')}</p>`)
    .join('\n')

/**
 * Markdown of other people as safe HTML, made in a thread of its own, page after page: what is written to
 * be slow holds nobody who asks for something else, and is shown as plain text when its time is up.
 */
export const renderMarkdown = (
  texts: readonly string[],
  startTime = () => AbortSignal.timeout(timeMs),
): Promise<string[]> => {
  const rendering = last.then(async () => {
    if (texts.length === 0) return []
    // without a thread, as when its time is up
    const opened = await (thread ??= openThread()).catch(() => null)
    const rendered = opened ? await renderInThread(opened, texts, startTime()) : []
    return texts.map((text, index) => rendered[index] ?? plainHtml(text))
  })
  last = rendering
  return rendering
}
