import { limits } from '@atelier/contract/limits'
import type { ProjectSort } from '@atelier/contract/project'
import { useInfiniteQuery } from '@tanstack/react-query'
import { relativeTime } from '../../lib/relative-time.ts'
import { cx } from '../../ui/cx.ts'
import { LoadMore } from '../../ui/load-more.tsx'
import { ResourceState } from '../../ui/resource-state.tsx'
import { useUser } from '../users/index.ts'
import { projectListQuery } from './api.ts'
import { NoProjects, type NoProjectsProps } from './no-projects.tsx'
import { ProjectListSkeleton } from './project-list-skeleton.tsx'
import { ProjectRow } from './project-row.tsx'

/** The rows with all of their states: loading, empty, no match, failed, more to come. */
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
      of={list}
      loading={<ProjectListSkeleton rows={limits.project.skeletonRows} />}
      failed="Your projects did not load"
      empty={<NoProjects filter={filter} q={q} onCreate={onCreate} onShowAll={onShowAll} />}
    >
      {(projects) => (
        <div aria-busy={list.isPlaceholderData}>
          <ul className={cx('transition-opacity', list.isPlaceholderData && 'opacity-60')}>
            {projects.map((project) => (
              <ProjectRow key={project.id} project={project} when={relativeTime(project.updatedAt)} />
            ))}
          </ul>
          {list.isFetchingNextPage && <ProjectListSkeleton rows={2} />}
          <LoadMore list={list} className="py-6" />
        </div>
      )}
    </ResourceState>
  )
}
