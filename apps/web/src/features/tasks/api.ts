import { listBots, listCuratedBots } from '@atelier/contract/endpoints/bots/bots'
import { listProjects } from '@atelier/contract/endpoints/projects/projects'
import type { DataOf } from '@atelier/contract/endpoint'
import * as endpoints from '@atelier/contract/endpoints/tasks/tasks'
import type { TaskId } from '@atelier/contract/ids'
import type { Task, TaskInput, TaskSchedule } from '@atelier/contract/tasks/task'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'
import { flattenPages, pagedQuery } from '../../lib/lists/paged-query.ts'
import { localizeBot } from '../../lib/localize-bot.ts'

const tasksKey = ['tasks'] as const

const taskListQuery = queryOptions({
  queryKey: [...tasksKey, 'list'],
  queryFn: ({ signal }) => call(endpoints.listTasks, {}, { signal }),
})

export const tasksQuery = queryOptions({ ...taskListQuery, select: ({ tasks }) => tasks })
export const mailedToQuery = queryOptions({ ...taskListQuery, select: ({ mailedTo }) => mailedTo })

const runsOf = flattenPages(({ runs }: DataOf<typeof endpoints.listTaskRuns>) => runs)

export const taskRunsQuery = (taskId: TaskId) =>
  pagedQuery({
    queryKey: [...tasksKey, 'runs', taskId],
    read: ({ cursor }, options) =>
      call(endpoints.listTaskRuns, { params: { taskId }, query: { cursor } }, options),
    select: runsOf,
  })

export const previewQuery = (schedule: TaskSchedule, zone: string) =>
  queryOptions({
    queryKey: ['task-preview', schedule, zone],
    queryFn: async ({ signal }) =>
      (await call(endpoints.previewTask, { body: { schedule, zone } }, { signal })).next,
    retry: false,
    staleTime: 30_000,
  })

export const toolsQuery = queryOptions({
  queryKey: [...tasksKey, 'tools'],
  queryFn: async ({ signal }) => (await call(endpoints.listTaskTools, {}, { signal })).tools,
})

export const taskTargetsQuery = queryOptions({
  queryKey: [...tasksKey, 'places'],
  queryFn: async ({ signal }) => {
    const [{ projects }, ownBots, curatedBots] = await Promise.all([
      call(listProjects, { query: { filter: 'ALL', limit: 100 } }, { signal }),
      call(listBots, { query: { scope: 'own', limit: 100 } }, { signal }),
      call(listCuratedBots, { query: {} }, { signal }),
    ])
    return { projects, bots: [...ownBots.chatbots, ...curatedBots.chatbots.map(localizeBot)] }
  },
})

const useTaskMutation = <Input, Result>(send: (input: Input) => Promise<Result>) => {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: send,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: tasksKey }),
  })
}

export const useSaveTask = (taskId: TaskId | undefined) =>
  useTaskMutation((body: TaskInput): Promise<Task> =>
    taskId === undefined
      ? call(endpoints.createTask, { body })
      : call(endpoints.updateTask, { params: { taskId }, body }),
  )

export const usePauseTask = (taskId: TaskId) =>
  useTaskMutation((isPaused: boolean) =>
    call(endpoints.pauseTask, { params: { taskId }, body: { isPaused } }),
  )

export const useRunTask = (taskId: TaskId) =>
  useTaskMutation<void, Task>(() => call(endpoints.runTask, { params: { taskId } }))

export const useDeleteTask = (taskId: TaskId) =>
  useTaskMutation<void, unknown>(() => call(endpoints.deleteTask, { params: { taskId } }))
