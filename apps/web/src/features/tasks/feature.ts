import { CalendarClock } from 'lucide-react'
import type { Feature } from '../../lib/feature.ts'

export const tasks: Feature = {
  name: 'tasks',
  entries: [
    {
      id: 'tasks',
      label: 'Tasks',
      command: 'Go to tasks',
      icon: CalendarClock,
      opens: { page: '/chat/tasks' },
      place: 'sidebar',
    },
  ],
  live: { task: (queryClient) => void queryClient.invalidateQueries({ queryKey: ['tasks'] }) },
}
