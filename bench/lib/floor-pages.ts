import { markdownAnswer } from './markdown-answer.ts'

const page = (body: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Floor</title><body>${body}</body></html>`

const message = (n: number) => `<article><p>Question ${n}</p><pre>${markdownAnswer(600)}</pre></article>`

/** Scrolls to the end, like an opened chat. */
const messages = (count: number) =>
  page(
    `${Array.from({ length: count / 2 }, (_, n) => message(n)).join('')}<script>scrollTo(0, document.body.scrollHeight)</script>`,
  )

const streamingPage = `<pre id="answer"></pre><script>
  const read = async () => {
    const body = JSON.stringify({ model: 'markdown.' + location.hash.slice(1) })
    const response = await fetch('/v1/chat/completions', { method: 'POST', body })
    const answer = document.getElementById('answer')
    for (const reader = response.body.pipeThrough(new TextDecoderStream()).getReader(); ; ) {
      const { done, value } = await reader.read()
      if (done) break
      for (const [, text] of value.matchAll(/"content":("(?:[^"\\\\]|\\\\.)*")/g)) answer.append(JSON.parse(text))
    }
    document.body.dataset.done = 'yes'
  }
  read()
</script>`

/** Minimal pages that show the same: plain HTML, without scripts where possible. */
export const floorPages: Record<string, string> = {
  '/page': page('<h1>What are you working on?</h1><textarea></textarea>'),
  '/stream-page': page(streamingPage),
  '/messages-400': messages(400),
  '/messages-1000': messages(1000),
}
