import type { CommunityProject } from '@atelier/contract/projects/sharing'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FolderKanban, GitFork, Globe } from 'lucide-react'
import { memo } from 'react'
import { layout } from '../../lib/layout.ts'
import { relativeTime } from '../../lib/format/relative-time.ts'
import { t } from '../../lib/text.tsx'
import { useSearchText } from '../../lib/forms/use-search-text.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadMore } from '../../ui/feedback/load-more.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { PageHeader } from '../../ui/display/page-header.tsx'
import { ResourceState } from '../../ui/feedback/resource-state.tsx'
import { SearchField } from '../../ui/fields/search-field.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { SymbolTile } from '../../ui/display/symbol-tile.tsx'
import { ProjectsWall } from '../projects/index.ts'
import { useUser } from '../users/index.ts'
import { communityQuery } from './api.ts'

const CommunityList = ({ q, onShowAll }: { q: string; onShowAll: () => void }) => {
  const list = useInfiniteQuery(communityQuery(q))
  return (
    <ResourceState
      query={list}
      loading={
        <Loading label={t('Loading projects')}>
          {Array.from({ length: layout.project.skeletonRows }, (_, row) => (
            <div key={row} className="flex h-17.5 items-center gap-3.5 border-b border-line px-2">
              <Skeleton className="size-10 rounded-md" />
              <Skeleton className="h-3.5 w-64" />
            </div>
          ))}
        </Loading>
      }
      errorTitle={t('Couldn’t load the community')}
      empty={
        q === '' ? (
          <EmptyState
            icon={<Globe size={20} />}
            title={t('No published projects yet')}
            text={t(
              'Published projects appear here. Everyone can read them, and fork them if the owner allows it.',
            )}
          />
        ) : (
          <EmptyState
            icon={<Globe size={20} />}
            title={t('No matching projects')}
            text={t('No community projects contain “{q}” in their name or description.', { q })}
            action={<Button onPress={onShowAll}>{t('Show all')}</Button>}
          />
        )
      }
    >
      {(projects) => (
        <>
          <ul>
            {projects.map((project) => (
              <CommunityRow key={project.id} project={project} timeText={relativeTime(project.publishedAt)} />
            ))}
          </ul>
          <LoadMore list={list} className="py-6" />
        </>
      )}
    </ResourceState>
  )
}

export const CommunityScreen = ({ q, onSearch }: { q: string; onSearch: (q: string) => void }) => {
  const user = useUser()
  const [input, setInput] = useSearchText(q, onSearch, layout.searchDebounceMs)
  return (
    <>
      <PageHeader
        breadcrumb={[
          {
            label: t('Projects'),
            icon: <FolderKanban />,
            link: { to: '/chat/projects' },
          },
          { label: t('Community') },
        ]}
      />
      <main data-scroll className="min-h-0 flex-1 overflow-y-auto px-4">
        {user?.isGuest ? (
          <ProjectsWall />
        ) : (
          <div className="mx-auto w-full max-w-list pt-8 pb-16">
            <h1 className="font-serif text-28 font-medium tracking-tight">{t('Community')}</h1>
            <p className="mt-1.5 text-14 text-muted">{t('Projects published on this server.')}</p>
            <div className="mt-6 mb-3 flex">
              <SearchField
                label={t('Search the community')}
                isPageSearch
                value={input}
                onChange={setInput}
                className="max-w-search flex-1"
              />
            </div>
            {user !== undefined && (
              <CommunityList
                q={q}
                onShowAll={() => {
                  setInput('')
                  onSearch('')
                }}
              />
            )}
          </div>
        )}
      </main>
    </>
  )
}

interface CommunityRowProps {
  project: CommunityProject
  timeText: string
}

const CommunityRow = memo(({ project, timeText }: CommunityRowProps) => (
  <li className="relative flex h-17.5 items-center gap-3.5 border-b border-line px-2 transition-colors hover:bg-tint">
    <SymbolTile symbol={project.symbol} name={project.name} />
    <div className="min-w-0 flex-1">
      <Link
        to="/chat/projects/$projectId"
        params={{ projectId: project.id }}
        className="block truncate text-14 font-semibold after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
      >
        {project.name}
      </Link>
      <p className="mt-0.5 truncate text-13 text-muted">{project.description}</p>
    </div>
    {project.allowForking && (
      <span className="flex shrink-0 items-center gap-1 text-13 text-muted max-tablet:hidden">
        <GitFork size={14} />
        {t('Forkable')}
      </span>
    )}
    <span className="w-32 shrink-0 truncate text-end text-13 text-muted max-tablet:hidden">
      {project.ownerName}
    </span>
    <time
      dateTime={new Date(project.publishedAt).toISOString()}
      className="min-w-16 shrink-0 text-end text-13 whitespace-nowrap text-muted"
    >
      {timeText}
    </time>
  </li>
))
CommunityRow.displayName = 'CommunityRow'
