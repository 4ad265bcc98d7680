import { FolderKanban } from 'lucide-react'
import type { Feature } from '../../lib/feature.ts'
import { messages } from '../../lib/messages.ts'
import { t } from '../../lib/text.tsx'
import { onProjectEvent, onThreadEvent } from './api.ts'
import { NavProjects } from './nav-projects.tsx'

export const feature: Feature = {
  name: 'projects',
  order: 40,
  entries: [
    {
      id: 'projects',
      label: t('Projects'),
      command: t('Go to projects'),
      icon: FolderKanban,
      opens: { page: '/chat/projects' },
      section: 'sidebar',
      needsAccount: true,
      signInReason: messages.auth.projectsWallText,
      Below: NavProjects,
    },
  ],
  searchGroups: [
    {
      title: t('Projects'),
      icon: FolderKanban,
      select: ({ projects: list }) =>
        list.map(({ id, name, symbol }) => ({
          id,
          label: name,
          symbol,
          open: (navigate) => navigate({ to: '/chat/projects/$projectId', params: { projectId: id } }),
        })),
    },
  ],
  liveUpdates: { project: onProjectEvent, chat: onThreadEvent },
}
