import { z } from 'zod'
import { AssistantTool } from '../assistant-tool.ts'
import { defineEndpoint } from '../endpoint.ts'
import { TaskId } from '../ids.ts'
import { limits } from '../limits.ts'
import { NextCursor, pageQuery } from '../page.ts'
import { MailedTo, Task, TaskInput, TaskRun, TaskSchedule } from '../task.ts'

const params = z.strictObject({ taskId: TaskId })

export const listTasks = defineEndpoint({
  method: 'GET',
  path: '/v1/tasks',
  summary: `Your tasks, the newest first, at most ${limits.task.most}.`,
  data: z.object({ tasks: z.array(Task), mailedTo: MailedTo }),
  errors: ['NOT_ALLOWED'],
})

export const listTaskTools = defineEndpoint({
  method: 'GET',
  path: '/v1/tasks/tools',
  summary: 'Tools that your tasks use only where you grant them by name: those that ask first, and the web.',
  data: z.object({ tools: z.array(AssistantTool) }),
  errors: ['NOT_ALLOWED'],
})

export const createTask = defineEndpoint({
  method: 'POST',
  path: '/v1/tasks',
  summary:
    'Plans something to be done for you, once or again and again: a prompt is asked, a link kept fresh, or a project’s sources are watched.',
  body: TaskInput,
  data: Task,
  errors: ['BAD_INPUT', 'NOT_FOUND', 'NOT_ALLOWED', 'CONFLICT', 'PROJECT_ARCHIVED'],
})

export const previewTask = defineEndpoint({
  method: 'POST',
  path: '/v1/tasks/preview',
  summary: 'The next moments that a schedule means, at most three.',
  body: TaskInput.pick({ zone: true }).extend({ schedule: TaskSchedule }).strict(),
  data: z.object({ next: z.array(z.number()) }),
  errors: ['BAD_INPUT', 'NOT_ALLOWED'],
})

export const updateTask = defineEndpoint({
  method: 'PUT',
  path: '/v1/tasks/{taskId}',
  summary: 'Changes a task; it runs next as its schedule says from now on.',
  params,
  body: TaskInput,
  data: Task,
  errors: ['BAD_INPUT', 'NOT_FOUND', 'NOT_ALLOWED', 'CONFLICT', 'PROJECT_ARCHIVED'],
})

export const pauseTask = defineEndpoint({
  method: 'POST',
  path: '/v1/tasks/{taskId}/pause',
  summary: 'Pauses a task, or lets it go on.',
  params,
  body: z.strictObject({ isPaused: z.boolean() }),
  data: Task,
  errors: ['BAD_INPUT', 'NOT_FOUND', 'NOT_ALLOWED', 'CONFLICT'],
})

export const runTask = defineEndpoint({
  method: 'POST',
  path: '/v1/tasks/{taskId}/run',
  summary: 'Runs a task now, beside its schedule.',
  params,
  data: Task,
  errors: ['NOT_FOUND', 'NOT_ALLOWED', 'CONFLICT'],
})

export const listTaskRuns = defineEndpoint({
  method: 'GET',
  path: '/v1/tasks/{taskId}/runs',
  summary: 'What a task has done, the last first.',
  params,
  query: z.strictObject(pageQuery(20)),
  data: z.object({ runs: z.array(TaskRun), nextCursor: NextCursor }),
  errors: ['BAD_INPUT', 'NOT_FOUND', 'NOT_ALLOWED'],
})

export const deleteTask = defineEndpoint({
  method: 'DELETE',
  path: '/v1/tasks/{taskId}',
  summary: 'Deletes a task. Its chats stay.',
  params,
  data: z.object({ id: TaskId }),
  errors: ['NOT_FOUND', 'NOT_ALLOWED'],
})
