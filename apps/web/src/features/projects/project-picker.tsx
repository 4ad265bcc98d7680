import type { Project } from '@atelier/contract/projects/project'
import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy } from '../../lib/lazy.ts'
import { messages } from '../../lib/messages.ts'
import { t } from '../../lib/text.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadMore } from '../../ui/feedback/load-more.tsx'
import { ResourceState } from '../../ui/feedback/resource-state.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { allProjects, projectListQuery } from './api.ts'

const loadingSkeleton = (
  <p role="status" className="flex items-center gap-2 py-6 text-14 text-muted">
    <Spinner />
    {messages.vault.loadingProjects}
  </p>
)

const ProjectRadios = lazy(
  () => import('./project-radios.tsx'),
  () => loadingSkeleton,
)

interface ProjectPickerProps {
  filter: (project: Project) => boolean
  selection: string | null
  onChoose: (projectId: string) => void
}

export const ProjectPicker = ({ filter, selection, onChoose }: ProjectPickerProps) => {
  const list = useInfiniteQuery(projectListQuery(allProjects))
  return (
    <ResourceState
      query={list}
      loading={loadingSkeleton}
      errorTitle={t('Couldn’t load your projects')}
      size="panel"
    >
      {(loadedProjects) => {
        const projects = loadedProjects.filter(filter)
        if (projects.length === 0 && !list.hasNextPage)
          return (
            <EmptyState size="panel" title={messages.vault.noProjects} text={messages.vault.noProjectsText} />
          )
        return (
          <div data-scroll className="-mx-1 max-h-80 overflow-y-auto px-1">
            <ProjectRadios projects={projects} selection={selection} onChoose={onChoose} />
            <LoadMore list={list} size="sm" loading={<Spinner className="mx-auto my-2" />} />
          </div>
        )
      }}
    </ResourceState>
  )
}
