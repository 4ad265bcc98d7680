import type { RunEvent } from '@atelier/contract/answers/run-event'
import { setTimeout as delay } from 'node:timers/promises'
import type { Person } from '../lib/person.ts'

export interface Exchange {
  readonly text: string
  /** 'completed', 'stopped' or 'failed'. */
  readonly status: string
  readonly failure: string | null
  /** Milliseconds to the first token; null if no token arrived. */
  readonly firstTokenMs: number | null
  readonly tokensPerSecond: number
  readonly citations: number
  /** The number of text chunks, roughly one per token. */
  readonly chunkCount: number
  /** The time of the last text chunk, as `performance.now()`. */
  readonly lastAt: number
}

interface Options {
  /** Called after each text chunk. */
  readonly onToken?: (count: number) => void | Promise<void>
}

/** Asks a question in a chat and reads the answer to its end. */
export const sendQuestion = async (
  person: Person,
  chatId: string,
  model: string,
  question: string,
  { onToken }: Options = {},
): Promise<Exchange> => {
  const startedAt = performance.now()
  const response = await fetch(`${person.url}/v1/chats/${chatId}/messages`, {
    method: 'POST',
    headers: person.headers,
    body: JSON.stringify({ text: question, model }),
  })
  if (!response.ok || !response.body) throw new Error(`the question was refused: ${await response.text()}`)
  let [text, bufferedText, status, count, citations] = ['', '', 'none', 0, 0]
  let firstTokenMs: number | null = null
  let failure: string | null = null
  let lastTokenAt = startedAt
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    const lines = (bufferedText + chunk).split('\n')
    bufferedText = lines.pop() ?? ''
    for (const line of lines) {
      if (!line.startsWith('data: {')) continue
      const event = JSON.parse(line.slice(6)) as RunEvent
      if (event.type === 'text-delta') {
        text += event.delta
        count += 1
        lastTokenAt = performance.now()
        firstTokenMs ??= lastTokenAt - startedAt
        void onToken?.(count)
      } else if (event.type === 'data-citation') citations += 1
      else if (event.type === 'data-failure') failure = event.data.message
      else if (event.type === 'finish') status = event.messageMetadata.status
    }
  }
  const writingMs = firstTokenMs === null ? 0 : lastTokenAt - startedAt - firstTokenMs
  return {
    text,
    status,
    failure,
    firstTokenMs,
    tokensPerSecond: (count / Math.max(writingMs, 1)) * 1000,
    citations,
    chunkCount: count,
    lastAt: lastTokenAt,
  }
}

export const newChat = async (person: Person, projectId?: string): Promise<string> =>
  String((await person.post('/v1/chats', projectId === undefined ? {} : { projectId }))['id'])

/** Counts the messages in the chat: all are stored, even if the answer failed. */
export const messagesIn = async (person: Person, chatId: string): Promise<number> => {
  const chat = await person.get(`/v1/chats/${chatId}`)
  return (chat['messages'] as unknown[]).length
}

export const stop = (person: Person, chatId: string) => person.post(`/v1/chats/${chatId}/stop`, {})

/** Repeats a light call every `intervalMs` while `work` runs. Returns its latencies in milliseconds. */
export const latenciesDuring = async (
  person: Person,
  work: Promise<unknown>,
  intervalMs = 50,
): Promise<number[]> => {
  const times: number[] = []
  const state = { isOver: false }
  void work.finally(() => (state.isOver = true)).catch(() => undefined)
  while (!state.isOver) {
    const startedAt = performance.now()
    await person.get('/v1/chats')
    times.push(performance.now() - startedAt)
    await delay(intervalMs)
  }
  return times
}
