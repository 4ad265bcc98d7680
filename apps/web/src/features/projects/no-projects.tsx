import type { ProjectFilter } from '@atelier/contract/projects/project'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Archive, FolderKanban, Globe, SearchX, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { messages } from '../../lib/messages.ts'
import { t } from '../../lib/text.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ListSkeleton } from '../../ui/feedback/loading.tsx'
import { allProjects, projectListQuery } from './api.ts'

const texts: Record<ProjectFilter, { icon: ReactNode; title: string; text: string }> = {
  ALL: {
    icon: <FolderKanban size={20} />,
    title: t('Create your first project'),
    text: t('Add files, links and instructions. Every answer in the project uses them.'),
  },
  MY_PROJECTS: {
    icon: <FolderKanban size={20} />,
    title: t('No projects yet'),
    text: t('Projects you create appear here.'),
  },
  SHARED: {
    icon: <Users size={20} />,
    title: t('No shared projects yet'),
    text: t('Projects you share or others share with you appear here.'),
  },
  PUBLISHED: {
    icon: <Globe size={20} />,
    title: t('No published projects yet'),
    text: t('Projects that anyone with the link can read appear here.'),
  },
  ARCHIVED: {
    icon: <Archive size={20} />,
    title: t('No archived projects'),
    text: t('Archived projects are read-only and appear here.'),
  },
}

export interface NoProjectsProps {
  filter: ProjectFilter
  q: string
  onCreate: () => void
  onShowAll: () => void
}

export const NoProjects = ({ filter, q, onCreate, onShowAll }: NoProjectsProps) => {
  const archivedProjects = useInfiniteQuery({
    ...projectListQuery({ ...allProjects, filter: 'ARCHIVED' }),
    enabled: filter === 'ALL' && q === '',
  })
  if (q !== '')
    return (
      <EmptyState
        icon={<SearchX size={20} />}
        title={t('No results')}
        text={t('No project names or descriptions contain “{q}”.', { q })}
        action={<Button onPress={onShowAll}>{t('Show all projects')}</Button>}
      />
    )
  if (archivedProjects.isLoading) return <ListSkeleton label={t('Loading projects')} />
  if (filter === 'ALL' && archivedProjects.data !== undefined && archivedProjects.data.length > 0)
    return (
      <EmptyState
        icon={<Archive size={20} />}
        title={t('All projects are archived')}
        text={t('You can still read archived projects.')}
        action={
          <Link to="/chat/projects" search={{ filter: 'ARCHIVED' }} className={buttonClass()}>
            {t('Show archived projects')}
          </Link>
        }
      />
    )
  const canCreate = filter === 'ALL' || filter === 'MY_PROJECTS'
  return (
    <EmptyState
      {...texts[filter]}
      action={
        canCreate ? (
          <Button variant="primary" size="lg" onPress={onCreate}>
            {messages.projects.newProject}
          </Button>
        ) : (
          <Button onPress={onShowAll}>{t('Show all projects')}</Button>
        )
      }
    />
  )
}
