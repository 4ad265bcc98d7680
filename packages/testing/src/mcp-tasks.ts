import type { ServerResponse } from 'node:http'

interface Task {
  status: 'working' | 'input_required' | 'completed'
  readonly result: Promise<object>
  /** The response to `tasks/result`, on which forms are requested. */
  readonly stream: PromiseWithResolvers<ServerResponse>
}

const pollInterval = 50

/** Implements tasks as of the protocol's revision 2025-11-25. */
export const createTasks = () => {
  const tasks = new Map<string, Task>()
  const describe = (taskId: string) => ({
    taskId,
    status: tasks.get(taskId)?.status ?? 'cancelled',
    ttl: null,
    createdAt: new Date(0).toISOString(),
    lastUpdatedAt: new Date(0).toISOString(),
    pollInterval,
  })
  return {
    capability: { tasks: { cancel: {}, requests: { tools: { call: {} } } } },
    /** `waitForInput` waits for the stream on which a form can be requested. */
    create: (work: (waitForInput: () => Promise<ServerResponse>) => object | Promise<object>): object => {
      const taskId = `task-${tasks.size + 1}`
      const { promise: result, resolve, reject } = Promise.withResolvers<object>()
      const task: Task = { status: 'working', result, stream: Promise.withResolvers() }
      tasks.set(taskId, task)
      const waitForInput = () => {
        task.status = 'input_required'
        return task.stream.promise
      }
      const run = async () => {
        const value = await work(waitForInput)
        task.status = 'completed'
        return value
      }
      run().then(resolve, reject)
      return { task: describe(taskId) }
    },
    get: (taskId = ''): object => describe(taskId),
    result: async (taskId = '', response: ServerResponse): Promise<object | null> => {
      const task = tasks.get(taskId)
      task?.stream.resolve(response)
      return (await task?.result) ?? null
    },
  }
}
