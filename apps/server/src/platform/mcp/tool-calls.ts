import type { FormField, FormReply } from '@atelier/contract/answers/elicitation'
import type { CallToolResult, Client, ElicitResult } from '@modelcontextprotocol/client'
import { readForm } from './read-form.ts'
import { runTask } from './run-task.ts'
import { raceAbort } from '../race-abort.ts'

export type Elicit = (
  form: { readonly message: string; readonly fields: readonly FormField[] },
  signal: AbortSignal,
) => Promise<FormReply>

export interface McpCall {
  readonly name: string
  readonly input: Record<string, unknown>
  readonly inputSchema: Record<string, unknown>
  readonly signal: AbortSignal
  readonly isTask?: boolean
  readonly elicit?: Elicit | undefined
}

export const callTimeoutMs = 10 * 60_000

const createIdleTimer = (idleMs: number) => {
  const controller = new AbortController()
  let pauseCount = 0
  let timer: NodeJS.Timeout | undefined
  const reset = () => {
    clearTimeout(timer)
    if (pauseCount > 0) return
    const expire = () => controller.abort(new DOMException('No progress in time', 'TimeoutError'))
    timer = setTimeout(expire, idleMs)
  }
  reset()
  return {
    signal: controller.signal,
    reset,
    pauseDuring: async <Value>(work: Promise<Value>): Promise<Value> => {
      pauseCount += 1
      reset()
      return work.finally(() => {
        pauseCount -= 1
        reset()
      })
    },
    [Symbol.dispose]: () => clearTimeout(timer),
  }
}

interface RunningCall extends McpCall {
  readonly idleTimer: ReturnType<typeof createIdleTimer>
  /** Settles when all forms so far are answered. */
  lastForm: Promise<unknown>
}

/**
 * A connection runs only one call at a time that may show forms, because the protocol doesn't say which call
 * a form belongs to.
 */
export const createToolCalls = (callIdleMs: number, connectionSignal: AbortSignal) => {
  const runningCalls = new Set<RunningCall>()

  const elicit = async (
    params: { message: string; requestedSchema?: unknown },
    signal: AbortSignal,
  ): Promise<ElicitResult> => {
    const call = [...runningCalls].findLast((each) => each.elicit !== undefined)
    const form = readForm(params.requestedSchema, params.message)
    if (!call?.elicit || !form) return { action: 'cancel' }
    const showForm = call.elicit
    const combinedSignal = AbortSignal.any([signal, call.signal])
    // forms are shown one at a time, since a second one would replace the first
    const reply = call.lastForm.then(() => {
      combinedSignal.throwIfAborted()
      return showForm(form, combinedSignal)
    })
    call.lastForm = reply.catch(() => undefined)
    const { action, content } = await call.idleTimer.pauseDuring(reply)
    return action === 'accept' ? { action, content } : { action }
  }

  return {
    listen: (client: Client): void => {
      client.setRequestHandler('elicitation/create', ({ params }, { mcpReq }) =>
        elicit(params, mcpReq.signal),
      )
    },
    call: async (client: Client, call: McpCall): Promise<CallToolResult> => {
      using idleTimer = createIdleTimer(callIdleMs)
      const { name, input, inputSchema, signal } = call
      const runningCall: RunningCall = { ...call, idleTimer, lastForm: Promise.resolve() }
      runningCalls.add(runningCall)
      const options = {
        signal: AbortSignal.any([signal, idleTimer.signal]),
        timeout: callTimeoutMs,
        resetTimeoutOnProgress: true,
        maxTotalTimeout: callTimeoutMs,
        onprogress: idleTimer.reset,
      }
      const toolDefinition = { name, inputSchema: { ...inputSchema, type: 'object' as const } }
      const work = call.isTask
        ? runTask(
            client,
            { name, arguments: input },
            { ...options, ttl: callTimeoutMs, onStatus: idleTimer.reset },
          )
        : client.callTool({ name, arguments: input }, { ...options, toolDefinition })
      try {
        return await raceAbort(work, [connectionSignal, signal, idleTimer.signal])
      } finally {
        runningCalls.delete(runningCall)
      }
    },
  }
}
