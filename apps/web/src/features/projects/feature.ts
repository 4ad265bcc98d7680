import { messages } from '@atelier/contract/messages'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { FolderKanban } from 'lucide-react'
import type { Feature } from '../../lib/feature.ts'
import { useUser } from '../users/index.ts'
import { allProjects, onProjectEvent, onThreadEvent, projectListQuery } from './api.ts'
import { NavProjects } from './nav-projects.tsx'

const useFindings = (q: string) => {
  const navigate = useNavigate()
  const isMember = useUser()?.isGuest === false
  const { data = [] } = useInfiniteQuery({ ...projectListQuery({ ...allProjects, q }), enabled: isMember })
  return (isMember ? data : []).map(({ id, name, symbol }) => ({
    id,
    label: name,
    symbol,
    open: () => void navigate({ to: '/chat/projects/$projectId', params: { projectId: id } }),
  }))
}

export const projects: Feature = {
  name: 'projects',
  entries: [
    {
      id: 'projects',
      label: 'Projects',
      command: 'Go to projects',
      icon: FolderKanban,
      opens: { page: '/chat/projects' },
      place: 'sidebar',
      needsAccount: true,
      reason: messages.auth.projectsWallText,
      Below: NavProjects,
    },
  ],
  finds: { title: 'Projects', icon: FolderKanban, useFindings },
  live: { project: onProjectEvent, chat: onThreadEvent },
}
