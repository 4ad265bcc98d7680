import { CalendarClock } from 'lucide-react'
import type { Feature } from '../../lib/feature.ts'
import { t } from '../../lib/text.tsx'

export const tasks: Feature = {
  name: 'tasks',
  entries: [
    {
      id: 'tasks',
      label: t('Tasks'),
      command: t('Go to tasks'),
      icon: CalendarClock,
      opens: { page: '/chat/tasks' },
      place: 'sidebar',
    },
  ],
  live: { task: (queryClient) => void queryClient.invalidateQueries({ queryKey: ['tasks'] }) },
}
