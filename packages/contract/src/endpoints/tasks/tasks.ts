import { z } from 'zod'
import { AssistantTool } from '../../tools/assistant-tool.ts'
import { defineEndpoint } from '../../endpoint.ts'
import { TaskId } from '../../ids.ts'
import { limits } from '../../limits.ts'
import { NextCursor, pageQuery } from '../../page.ts'
import { EmailDelivery, Task, TaskInput, TaskRun, TaskSchedule } from '../../tasks/task.ts'

const params = z.strictObject({ taskId: TaskId })

export const listTasks = defineEndpoint({
  method: 'GET',
  path: '/v1/tasks',
  summary: `List your tasks, newest first, at most ${limits.task.max}.`,
  data: z.object({ tasks: z.array(Task), mailedTo: EmailDelivery }),
  errors: ['NOT_ALLOWED'],
})

export const listTaskTools = defineEndpoint({
  method: 'GET',
  path: '/v1/tasks/tools',
  summary:
    'List tools that tasks can use only if granted by name: tools that ask for approval, and web tools.',
  data: z.object({ tools: z.array(AssistantTool) }),
  errors: ['NOT_ALLOWED'],
})

export const createTask = defineEndpoint({
  method: 'POST',
  path: '/v1/tasks',
  summary:
    'Create a task that runs once or on a schedule: send a prompt, keep a link up to date, or watch a project’s sources.',
  body: TaskInput,
  data: Task,
  errors: ['BAD_INPUT', 'NOT_FOUND', 'NOT_ALLOWED', 'CONFLICT', 'PROJECT_ARCHIVED'],
})

export const previewTask = defineEndpoint({
  method: 'POST',
  path: '/v1/tasks/preview',
  summary: 'Get the next times that a schedule runs, at most three.',
  body: TaskInput.pick({ zone: true }).extend({ schedule: TaskSchedule }).strict(),
  data: z.object({ next: z.array(z.number()) }),
  errors: ['BAD_INPUT', 'NOT_ALLOWED'],
})

export const updateTask = defineEndpoint({
  method: 'PUT',
  path: '/v1/tasks/{taskId}',
  summary: 'Update a task. Its next run follows the new schedule.',
  params,
  body: TaskInput,
  data: Task,
  errors: ['BAD_INPUT', 'NOT_FOUND', 'NOT_ALLOWED', 'CONFLICT', 'PROJECT_ARCHIVED'],
})

export const pauseTask = defineEndpoint({
  method: 'POST',
  path: '/v1/tasks/{taskId}/pause',
  summary: 'Pause or resume a task.',
  params,
  body: z.strictObject({ isPaused: z.boolean() }),
  data: Task,
  errors: ['BAD_INPUT', 'NOT_FOUND', 'NOT_ALLOWED', 'CONFLICT'],
})

export const runTask = defineEndpoint({
  method: 'POST',
  path: '/v1/tasks/{taskId}/run',
  summary: 'Run a task now, in addition to its schedule.',
  params,
  data: Task,
  errors: ['NOT_FOUND', 'NOT_ALLOWED', 'CONFLICT'],
})

export const listTaskRuns = defineEndpoint({
  method: 'GET',
  path: '/v1/tasks/{taskId}/runs',
  summary: 'List a task’s runs, newest first.',
  params,
  query: z.strictObject(pageQuery(20)),
  data: z.object({ runs: z.array(TaskRun), nextCursor: NextCursor }),
  errors: ['BAD_INPUT', 'NOT_FOUND', 'NOT_ALLOWED'],
})

export const deleteTask = defineEndpoint({
  method: 'DELETE',
  path: '/v1/tasks/{taskId}',
  summary: 'Delete a task. Its chats stay.',
  params,
  data: z.object({ id: TaskId }),
  errors: ['NOT_FOUND', 'NOT_ALLOWED'],
})
