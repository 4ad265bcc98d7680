import { setTimeout as wait } from 'node:timers/promises'
import type { CallToolResult, Client, RequestOptions } from '@modelcontextprotocol/client'
import { z } from 'zod'
import { AppError } from '../app-error.ts'

const Task = z.looseObject({
  taskId: z.string(),
  status: z.enum(['working', 'input_required', 'completed', 'failed', 'cancelled']),
  pollInterval: z.number().optional().catch(undefined),
})
type Task = z.infer<typeof Task>
const CreatedTask = z.looseObject({ task: Task })

const pollMs = { standard: 1_000, min: 50, max: 5_000 }
const cancelTimeoutMs = 5_000

interface TaskOptions extends RequestOptions {
  readonly signal: AbortSignal
  readonly ttl: number
  readonly onStatus: () => void
}

/** Runs a call as a task: https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/tasks */
export const runTask = async (
  client: Client,
  params: { readonly name: string; readonly arguments: Record<string, unknown> },
  { ttl, onStatus, ...options }: TaskOptions,
): Promise<CallToolResult> => {
  const { specTypeSchemas } = await import('@modelcontextprotocol/client')
  const createdTask = await client.request(
    { method: 'tools/call', params: { ...params, task: { ttl } } },
    CreatedTask,
    options,
  )
  const { taskId } = createdTask.task
  const fetchResult = () =>
    client.request({ method: 'tasks/result', params: { taskId } }, specTypeSchemas.CallToolResult, options)
  let task: Task = createdTask.task
  let result: Promise<CallToolResult> | null = null
  try {
    while (task.status === 'working' || task.status === 'input_required') {
      // the task's forms arrive on this request, which returns when the task ends
      if (task.status === 'input_required') result ??= fetchResult()
      result?.catch(() => undefined)
      const { standard, min, max } = pollMs
      const delay = Math.min(Math.max(task.pollInterval ?? standard, min), max)
      await wait(delay, undefined, { signal: options.signal })
      task = await client.request({ method: 'tasks/get', params: { taskId } }, Task, options)
      onStatus()
    }
  } catch (error) {
    client
      .request({ method: 'tasks/cancel', params: { taskId } }, z.looseObject({}), {
        timeout: cancelTimeoutMs,
      })
      .catch(() => undefined)
    throw error
  }
  if (task.status === 'cancelled')
    throw new AppError('CANNOT_PROCESS', 'The plugin’s server canceled this task before it finished.')
  return result ?? fetchResult()
}
