import type { ProjectSort } from '@atelier/contract/projects/project'
import { useInfiniteQuery } from '@tanstack/react-query'
import { layout } from '../../lib/layout.ts'
import { relativeTime } from '../../lib/format/relative-time.ts'
import { t } from '../../lib/text.tsx'
import { cx } from '../../ui/cx.ts'
import { LoadMore } from '../../ui/feedback/load-more.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { ResourceState } from '../../ui/feedback/resource-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { useUser } from '../users/index.ts'
import { projectListQuery } from './api.ts'
import { NoProjects, type NoProjectsProps } from './no-projects.tsx'
import { ProjectRow } from './project-row.tsx'

export const ProjectList = ({
  filter,
  sort,
  q,
  onCreate,
  onShowAll,
}: NoProjectsProps & { sort: ProjectSort }) => {
  const user = useUser()
  const list = useInfiniteQuery({ ...projectListQuery({ filter, sort, q }), enabled: user !== undefined })
  return (
    <ResourceState
      query={list}
      loading={<ProjectListSkeleton rows={layout.project.skeletonRows} />}
      errorTitle={t('Couldn’t load your projects')}
      empty={<NoProjects filter={filter} q={q} onCreate={onCreate} onShowAll={onShowAll} />}
    >
      {(projects) => (
        <div aria-busy={list.isPlaceholderData}>
          <ul className={cx('transition-opacity', list.isPlaceholderData && 'opacity-60')}>
            {projects.map((project) => (
              <ProjectRow key={project.id} project={project} timeText={relativeTime(project.updatedAt)} />
            ))}
          </ul>
          {list.isFetchingNextPage && <ProjectListSkeleton rows={2} />}
          <LoadMore list={list} className="py-6" />
        </div>
      )}
    </ResourceState>
  )
}

const ProjectListSkeleton = ({ rows }: { rows: number }) => (
  <Loading label={t('Loading projects')}>
    {Array.from({ length: rows }, (_, row) => (
      <div key={row} className="flex h-17.5 items-center gap-3.5 border-b border-line px-2">
        <Skeleton className="size-10 rounded-md" />
        <div className="flex flex-1 flex-col gap-2">
          <Skeleton className={row % 2 === 0 ? 'h-3.5 w-36' : 'h-3.5 w-48'} />
          <Skeleton className={row % 2 === 0 ? 'h-3 w-64 max-w-full' : 'h-3 w-56 max-w-full'} />
        </div>
        <Skeleton className="h-3 w-14" />
      </div>
    ))}
  </Loading>
)
