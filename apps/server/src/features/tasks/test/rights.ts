import * as endpoints from '@atelier/contract/endpoints/tasks/tasks'
import type { TaskId } from '@atelier/contract/ids'
import type { TaskInput } from '@atelier/contract/tasks/task'
import { task } from '../../../db/schema/index.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import type { Call, Case, Rows } from '../../../test/rights/case.ts'
import type { Thing } from '../../../test/rights/place-parts.ts'
import type { RouteOf } from '../../../test/rights/routes.ts'
import { accounts, only, type Verdicts } from '../../../test/rights/verdicts.ts'

const body: TaskInput = {
  kind: 'ask',
  title: 'Lamps',
  prompt: 'Which lamps are lit?',
  schedule: { kind: 'daily', time: '09:30' },
  zone: 'Europe/Berlin',
  projectId: null,
  chatbotId: null,
  attachmentId: null,
  grants: [],
  model: null,
  isOneChat: true,
  isMailed: false,
}

const viewersTask: Thing<TaskId> = {
  knownTo: ['viewer'],
  add: async ({ test, people }, _place, name) => {
    const id = uuidv7<TaskId>()
    const ownerId = people.viewer.actor.id
    const { grants: _none, ...values } = body
    await test.context.db.insert(task).values({ ...values, id, ownerId, title: name, prompt: name })
    return id
  },
}

const verdicts: Verdicts = { ...only('viewer'), guest: 'NOT_ALLOWED' }
const viewersTaskCase = (about: string, send: (call: Call, taskId: TaskId) => Promise<Response>): Case => ({
  about,
  thing: viewersTask,
  send: (call) => send(call, call.idOf(viewersTask)),
  verdicts,
})

export const rows: Rows<RouteOf<typeof endpoints>> = {
  'GET /v1/tasks': [
    { about: 'own tasks', send: ({ actor }) => actor.send(endpoints.listTasks), verdicts: accounts },
  ],
  'GET /v1/tasks/tools': [
    {
      about: 'tools that own tasks can be granted',
      send: ({ actor }) => actor.send(endpoints.listTaskTools),
      verdicts: accounts,
    },
  ],
  'POST /v1/tasks': [
    {
      about: 'a new task',
      send: ({ actor }) => actor.send(endpoints.createTask, { body }),
      verdicts: accounts,
    },
  ],
  'POST /v1/tasks/preview': [
    {
      about: 'a schedule',
      send: ({ actor }) =>
        actor.send(endpoints.previewTask, { body: { schedule: body.schedule, zone: body.zone } }),
      verdicts: accounts,
    },
  ],
  'PUT /v1/tasks/{taskId}': [
    viewersTaskCase('changing someone else’s task', ({ actor }, taskId) =>
      actor.send(endpoints.updateTask, { params: { taskId }, body }),
    ),
  ],
  'POST /v1/tasks/{taskId}/pause': [
    viewersTaskCase('pausing someone else’s task', ({ actor }, taskId) =>
      actor.send(endpoints.pauseTask, { params: { taskId }, body: { isPaused: true } }),
    ),
  ],
  'POST /v1/tasks/{taskId}/run': [
    viewersTaskCase('running someone else’s task now', ({ actor }, taskId) =>
      actor.send(endpoints.runTask, { params: { taskId } }),
    ),
  ],
  'GET /v1/tasks/{taskId}/runs': [
    viewersTaskCase('runs of someone else’s task', ({ actor }, taskId) =>
      actor.send(endpoints.listTaskRuns, { params: { taskId } }),
    ),
  ],
  'DELETE /v1/tasks/{taskId}': [
    viewersTaskCase('deleting someone else’s task', ({ actor }, taskId) =>
      actor.send(endpoints.deleteTask, { params: { taskId } }),
    ),
  ],
}
