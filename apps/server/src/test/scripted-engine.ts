import { EventEmitter } from 'node:events'
import type { EngineChild } from '../platform/local-models/engine-process.ts'
import type { EngineEvent, EngineRequest, ModelFacts } from '../platform/local-models/messages.ts'

const factsOf = (file: string): ModelFacts => ({
  role: /embed/.test(file) ? 'embed' : /rerank/.test(file) ? 'rerank' : 'chat',
  name: 'Scripted',
  architecture: 'scripted',
  license: null,
  trainedContext: 8192,
  takesTools: true,
  reasons: false,
  hasChatTemplate: true,
  weightBytes: 100 * 1024 ** 2,
  contextBytes: 50 * 1024 ** 2,
})

const batchMs = 30

/**
 * Replaces an engine process: loads nothing, but speaks its messages. The file name and the question control
 * it. `crash` ends it, `fail` fails, `wait` answers one word and waits to be stopped, `long` exceeds the
 * context, and `stuck` never loads. Like the real engine, it stops only after its batch, and its sequences
 * are busy until then.
 */
export const scriptedEngine = (): EngineChild => {
  const child = new EventEmitter()
  let path = ''
  let reusedCount = 0
  let isAlive = true
  let sequences = 1
  const waitingIds = new Set<number>()
  const send = (event: EngineEvent): void => void child.emit('message', structuredClone(event))
  const end = (code: number | null, signal: string | null) => {
    isAlive = false
    child.emit('exit', code, signal)
  }

  const answer = ({ id, turns, schema }: Extract<EngineRequest, { type: 'chat' }>) => {
    const question = turns.at(-1)?.text ?? ''
    if (question.includes('crash')) return end(9, null)
    if (question.includes('long'))
      return send({ type: 'failed', id, reason: 'context', detail: '', limit: 2000 })
    if (question.includes('fail') || waitingIds.size >= sequences)
      return send({ type: 'failed', id, reason: 'failed', detail: 'Every sequence is busy.' })
    if (question.includes('wait')) {
      waitingIds.add(id)
      return send({ type: 'text', id, delta: 'Waiting' })
    }
    const replyText = schema ? '{"title":"A title"}' : `${path.split('/').at(-1)} answers: ${question}`
    for (const delta of replyText.split(/(?<= )/)) send({ type: 'text', id, delta })
    finish(id)
    reusedCount = 100
  }

  const finish = (id: number) => {
    const time = { first: 100, rest: 1000 }
    send({
      type: 'finish',
      id,
      isTruncated: false,
      tokens: { input: 200, reused: reusedCount, output: 40 },
      time,
    })
  }
  const stop = (id: number) => {
    if (!waitingIds.has(id)) return
    setTimeout(() => {
      waitingIds.delete(id)
      if (isAlive) finish(id)
    }, batchMs)
  }

  const handleRequest = (request: EngineRequest) => {
    const { id } = request
    if (request.type === 'inspect') {
      if (request.path.includes('broken')) send({ type: 'failed', id, reason: 'file', detail: 'no magic' })
      else send({ type: 'facts', id, facts: factsOf(request.path) })
    } else if (request.type === 'load' && request.path.includes('stuck')) {
      // no response: the engine never loads
    } else if (request.type === 'load') {
      path = request.path
      sequences = request.size.sequences
      send({ type: 'loaded', id })
    } else if (request.type === 'abort') stop(id)
    else if (request.type === 'chat') answer(request)
    else if (request.type === 'embed')
      send({ type: 'vectors', id, vectors: request.texts.map((text) => [text.length, 1]) })
    else if (request.type === 'rank') {
      const { query } = request
      send({ type: 'scores', id, scores: request.texts.map((text) => (text.includes(query) ? 0.9 : 0.1)) })
    }
  }

  return Object.assign(child, {
    pid: undefined,
    channel: null,
    unref: () => undefined,
    send: (message: unknown) => {
      setImmediate(() => isAlive && handleRequest(structuredClone(message) as EngineRequest))
      return true
    },
    kill: () => {
      if (isAlive) end(null, 'SIGKILL')
      return true
    },
  })
}
