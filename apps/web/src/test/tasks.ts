import type { Task } from '@atelier/contract/tasks/task'
import { newId } from './fixtures.ts'

export const aTask = (change: Partial<Task> = {}): Task => ({
  id: newId() as Task['id'],
  kind: 'ask',
  title: 'Lamps',
  prompt: 'Which lamps are lit?',
  schedule: { kind: 'weekly', days: [1, 5], time: '09:30' },
  zone: 'Europe/Berlin',
  projectId: null,
  chatbotId: null,
  attachmentId: null,
  sourceTitle: '',
  grants: [],
  model: null,
  isOneChat: true,
  isMailed: false,
  isPaused: false,
  pausedReason: '',
  next: [Date.UTC(2026, 10, 23, 8, 30)],
  lastRun: null,
  createdAt: 1,
  ...change,
})
