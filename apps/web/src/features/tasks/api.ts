import { listBots, listCuratedBots } from '@atelier/contract/endpoints/bots/bots'
import { listProjects } from '@atelier/contract/endpoints/projects/projects'
import type { DataOf } from '@atelier/contract/endpoint'
import * as endpoints from '@atelier/contract/endpoints/tasks/tasks'
import type { TaskId } from '@atelier/contract/ids'
import type { Task, TaskInput, TaskSchedule } from '@atelier/contract/tasks/task'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'
import { flattenPages, pagedQuery } from '../../lib/lists/paged-query.ts'

const key = ['tasks'] as const

const list = queryOptions({
  queryKey: [...key, 'list'],
  queryFn: ({ signal }) => call(endpoints.listTasks, {}, { signal }),
})

export const tasksQuery = queryOptions({ ...list, select: ({ tasks }) => tasks })
export const mailedToQuery = queryOptions({ ...list, select: ({ mailedTo }) => mailedTo })

const runsOf = flattenPages(({ runs }: DataOf<typeof endpoints.listTaskRuns>) => runs)

export const taskRunsQuery = (taskId: TaskId) =>
  pagedQuery({
    queryKey: [...key, 'runs', taskId],
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
  queryKey: [...key, 'tools'],
  queryFn: async ({ signal }) => (await call(endpoints.listTaskTools, {}, { signal })).tools,
})

export const taskTargetsQuery = queryOptions({
  queryKey: [...key, 'places'],
  queryFn: async ({ signal }) => {
    const [{ projects }, ownBots, curatedBots] = await Promise.all([
      call(listProjects, { query: { filter: 'ALL', limit: 100 } }, { signal }),
      call(listBots, { query: { scope: 'own', limit: 100 } }, { signal }),
      call(listCuratedBots, { query: {} }, { signal }),
    ])
    return { projects, bots: [...ownBots.chatbots, ...curatedBots.chatbots] }
  },
})

const useTaskCall = <Input, Result>(work: (input: Input) => Promise<Result>) => {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: work,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: key }),
  })
}

export const useSaveTask = (taskId: TaskId | undefined) =>
  useTaskCall((body: TaskInput): Promise<Task> =>
    taskId === undefined
      ? call(endpoints.createTask, { body })
      : call(endpoints.updateTask, { params: { taskId }, body }),
  )

export const usePauseTask = (taskId: TaskId) =>
  useTaskCall((isPaused: boolean) => call(endpoints.pauseTask, { params: { taskId }, body: { isPaused } }))

export const useRunTask = (taskId: TaskId) =>
  useTaskCall<void, Task>(() => call(endpoints.runTask, { params: { taskId } }))

export const useDeleteTask = (taskId: TaskId) =>
  useTaskCall<void, unknown>(() => call(endpoints.deleteTask, { params: { taskId } }))
