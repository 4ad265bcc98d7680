import * as endpoints from '@atelier/contract/endpoints/tasks/tasks'
import type { AppContext } from '../../context.ts'
import type { Feature } from '../../feature.ts'
import { dayMs } from '../../platform/clock.ts'
import type { Serve } from '../../platform/http/server-router.ts'
import { listGrantableTools } from './grants.ts'
import { deleteOldRuns } from './queries.ts'
import { readQueue } from './living-sources.ts'
import { emailJobOptions, emailQueue, sendResultEmail } from './email-results.ts'
import {
  performTask,
  runQueue,
  finishLinkRefreshes,
  enqueueResultEmails,
  enqueueDueTasks,
} from './run-tasks.ts'
import {
  changeTask,
  createTask,
  listRuns,
  listTasks,
  pauseTask,
  previewTask,
  removeTask,
  runTaskNow,
} from './tasks.ts'

const taskRoutes = (serve: Serve, context: AppContext) => {
  serve(endpoints.listTasks, ({ actor }) => listTasks(context, actor))
  serve(endpoints.listTaskTools, async ({ actor }) => ({ tools: await listGrantableTools(context, actor) }))
  serve(endpoints.createTask, ({ actor, body }) => createTask(context, actor, body))
  serve(endpoints.previewTask, async ({ actor, body }) => ({ next: previewTask(context, actor, body) }))
  serve(endpoints.updateTask, ({ actor, params, body }) => changeTask(context, actor, params.taskId, body))
  serve(endpoints.pauseTask, ({ actor, params, body }) =>
    pauseTask(context, actor, params.taskId, body.isPaused),
  )
  serve(endpoints.runTask, ({ actor, params }) => runTaskNow(context, actor, params.taskId))
  serve(endpoints.listTaskRuns, ({ actor, params, query }) => listRuns(context, actor, params.taskId, query))
  serve(endpoints.deleteTask, async ({ actor, params }) => {
    await removeTask(context, actor, params.taskId)
    return { id: params.taskId }
  })
}

const sweepQueue = 'task-sweep'
const retentionMs = 180 * dayMs

export const feature: Feature = {
  name: 'tasks',
  routes: taskRoutes,
  start: async (context) => {
    const { jobs } = context
    await jobs.work<Parameters<typeof performTask>[1]>(
      runQueue,
      { concurrency: 4, groupConcurrency: 2, retryLimit: 3, retryDelay: 5 },
      (data) => performTask(context, data),
    )
    await jobs.work<Parameters<typeof sendResultEmail>[1]>(emailQueue, emailJobOptions, (data) =>
      sendResultEmail(context, data),
    )
    await jobs.work(readQueue, { retryLimit: 0 }, () => finishLinkRefreshes(context))
    await jobs.work(sweepQueue, { retryLimit: 0 }, async () => {
      await enqueueDueTasks(context)
      await finishLinkRefreshes(context)
      await enqueueResultEmails(context)
    })
    await jobs.schedule(sweepQueue, '* * * * *')
  },
  sweep: async ({ db, clock }, _ageMs, job) => {
    await deleteOldRuns(db, job, new Date(clock.now().getTime() - retentionMs))
  },
}
