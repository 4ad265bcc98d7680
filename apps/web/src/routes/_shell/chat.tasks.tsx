import { createFileRoute } from '@tanstack/react-router'
import { TasksScreen } from '../../features/tasks/tasks-screen.tsx'

export const Route = createFileRoute('/_shell/chat/tasks')({ component: TasksScreen })
