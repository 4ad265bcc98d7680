import type { DataOf } from '@atelier/contract/endpoint'
import type { pullModel as endpoint } from '@atelier/contract/endpoints/admin/admin-models'
import { presentSentence, sentence } from '@atelier/contract/write-sentence'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { audit } from '../../../platform/audit/queries.ts'
import { eventStream, type NumberedEvent } from '../../../platform/http/event-stream.ts'
import { directFetch } from '../../../platform/models/providers/direct-fetch.ts'
import { localOllama } from '../../../platform/models/providers/openai-provider.ts'
import { requireAdmin } from '../../people/users/index.ts'

type PullEvent = DataOf<typeof endpoint>

const ProgressLine = z.object({
  status: z.string().optional(),
  error: z.string().optional(),
  completed: z.number().optional(),
  total: z.number().optional(),
})

const lineCharactersMax = 64 * 1024

async function* readLines(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  let remainder = ''
  for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
    const lines = (remainder + chunk).split('\n')
    remainder = lines.pop() ?? ''
    if (remainder.length > lineCharactersMax) throw new Error('a line without an end')
    yield* lines.filter((line) => line.trim() !== '')
  }
  if (remainder.trim() !== '') yield remainder
}

async function* readProgress(
  context: AppContext,
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<PullEvent> {
  try {
    for await (const line of readLines(body)) {
      const { status = '', error, completed = 0, total = 0 } = ProgressLine.parse(JSON.parse(line))
      if (error !== undefined) {
        const text = sentence('Error from Ollama: {value}', { value: error.slice(0, 300) })
        yield { type: 'failed', ...presentSentence(text) }
        return
      }
      if (status === 'success') {
        await context.settings.reload()
        yield { type: 'done' }
        return
      }
      yield { type: 'progress', step: status, done: completed, total }
    }
    yield { type: 'failed', ...presentSentence('The download was interrupted. Try again to resume it.') }
  } catch (error) {
    context.log.info({ err: error }, 'could not pull a model from Ollama')
    yield {
      type: 'failed',
      ...presentSentence('The connection to Ollama was lost. Try again to resume the download.'),
    }
  }
}

async function* numberEvents(events: AsyncIterable<PullEvent>): AsyncGenerator<NumberedEvent[]> {
  let id = 0
  for await (const event of events) yield [{ id: (id += 1), event }]
}

/** Disconnecting stops the download; Ollama resumes it on the next request. */
export const pullModel = async (context: AppContext, actor: Actor, name: string): Promise<Response> => {
  const admin = await requireAdmin(context.db, actor)
  const abortController = new AbortController()
  const ollamaUrl = context.config.models.ollamaUrl ?? localOllama
  const response = await directFetch(new URL('/api/pull', ollamaUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ model: name, stream: true }),
    signal: abortController.signal,
  }).catch((cause: unknown) => {
    throw new AppError(
      'MODEL_UNREACHABLE',
      sentence('Ollama isn’t running at {address}. Start it, then try again.', { address: ollamaUrl }),
      {
        cause,
      },
    )
  })
  if (!response.ok || !response.body)
    throw new AppError(
      'MODEL_UNREACHABLE',
      sentence('Ollama couldn’t download this model ({status}).', { status: response.status }),
    )
  await context.db.transaction((tx) => audit(tx, admin, { action: 'model-pulled', target: name }))
  return eventStream(numberEvents(readProgress(context, response.body)), {
    onCancel: () => abortController.abort(),
  })
}
