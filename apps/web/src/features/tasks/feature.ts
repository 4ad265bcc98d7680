import type { QueryClient } from '@tanstack/react-query'
import { CalendarClock } from 'lucide-react'
import type { Feature } from '../../lib/feature.ts'
import { t } from '../../lib/text.tsx'

const refetchTasks = (queryClient: QueryClient) => void queryClient.invalidateQueries({ queryKey: ['tasks'] })

export const feature: Feature = {
  name: 'tasks',
  order: 110,
  entries: [
    {
      id: 'tasks',
      label: t('Tasks'),
      command: t('Go to tasks'),
      icon: CalendarClock,
      opens: { page: '/chat/tasks' },
      section: 'sidebar',
    },
  ],
  // a run's outcome depends on how its answer ended
  liveUpdates: { task: refetchTasks, chat: refetchTasks },
}
