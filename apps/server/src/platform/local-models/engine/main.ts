import { inspect } from 'node:util'
import { type EngineEvent, EngineRequest } from '../messages.ts'
import { answerChat } from './answer-chat.ts'
import { EngineError } from './engine-error.ts'
import { type LoadedModel, loadModel, readFacts } from './load-model.ts'

const send = (event: EngineEvent): void => void process.send?.(event)

let loadedModel: LoadedModel | null = null
const abortControllers = new Map<number, AbortController>()

const requireModel = (): LoadedModel => {
  if (!loadedModel) throw new EngineError('failed', 'No model is loaded.')
  return loadedModel
}

const serve = async (request: Exclude<EngineRequest, { type: 'abort' }>, signal: AbortSignal) => {
  const { id } = request
  if (request.type === 'inspect')
    send({ type: 'facts', id, facts: await readFacts(request.path, request.size) })
  else if (request.type === 'load') {
    loadedModel = await loadModel(request)
    // reading the vocabulary produces some 70 MB of garbage
    globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    send({ type: 'loaded', id })
  } else if (request.type === 'chat') await answerChat(requireModel(), request, signal, send)
  else if (request.type === 'embed') {
    const vectors: number[][] = []
    for (const text of request.texts) {
      signal.throwIfAborted()
      vectors.push(await requireModel().embed(text))
    }
    send({ type: 'vectors', id, vectors })
  } else {
    const scores: number[] = []
    for (const text of request.texts) {
      signal.throwIfAborted()
      scores.push(await requireModel().rank(request.query, text))
    }
    send({ type: 'scores', id, scores })
  }
}

const handleMessage = async (message: unknown): Promise<void> => {
  const request = EngineRequest.parse(message)
  if (request.type === 'abort') return abortControllers.get(request.id)?.abort()
  const controller = new AbortController()
  abortControllers.set(request.id, controller)
  try {
    await serve(request, controller.signal)
  } catch (error) {
    const { reason = 'failed', limit } = error instanceof EngineError ? error : {}
    const detail = inspect(error).slice(0, 2000)
    send({ type: 'failed', id: request.id, reason, detail, ...(limit !== undefined && { limit }) })
  } finally {
    abortControllers.delete(request.id)
  }
}

process.on('message', (message) => void handleMessage(message))
process.on('disconnect', () => process.exit(0))
send({ type: 'ready' })
