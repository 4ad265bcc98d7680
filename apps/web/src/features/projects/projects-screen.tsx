import type { ProjectSort } from '@atelier/contract/projects/project'
import { Link } from '@tanstack/react-router'
import { Compass, FolderKanban, Plus } from 'lucide-react'
import { layout } from '../../lib/layout.ts'
import { messages } from '../../lib/messages.ts'
import { t } from '../../lib/text.tsx'
import { useSearchText } from '../../lib/forms/use-search-text.ts'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { PageHeader } from '../../ui/display/page-header.tsx'
import { SearchField } from '../../ui/fields/search-field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { useUser } from '../users/index.ts'
import type { ProjectSelection } from './api.ts'
import { DeletedProjects } from './deleted-projects.tsx'
import { projectFilters } from './project-filters.ts'
import { ProjectList } from './project-list.tsx'
import { projectSorts } from './project-sort.ts'
import { ProjectsWall } from './projects-wall.tsx'

const filters = projectFilters.map((value) => ({ value, label: messages.projects.filters[value] }))

const sortNames: Record<ProjectSort, string> = { changed: t('Last changed'), name: t('Name') }
const sortOptions = projectSorts.map((value) => ({ value, label: sortNames[value] }))

export interface ProjectsScreenProps {
  selection: ProjectSelection
  onChange: (selection: ProjectSelection) => void
  onCreate: () => void
}

export const ProjectsScreen = ({ selection, onChange, onCreate }: ProjectsScreenProps) => {
  const { filter, sort, q } = selection
  const user = useUser()
  const [input, setInput] = useSearchText(
    q,
    (text) => onChange({ ...selection, q: text }),
    layout.searchDebounceMs,
  )
  const title = messages.projects.titles[filter]
  const isGuest = user?.isGuest ?? false
  return (
    <>
      <PageHeader
        breadcrumb={[{ label: title, icon: <FolderKanban /> }]}
        actions={
          !isGuest && (
            <>
              <Link to="/chat/projects/community" className={buttonClass()}>
                <Compass />
                <span className="max-tablet:sr-only">{t('Community')}</span>
              </Link>
              <Button variant="primary" icon={<Plus />} onPress={onCreate}>
                {messages.projects.newProject}
              </Button>
            </>
          )
        }
      />
      <main data-scroll className="min-h-0 flex-1 overflow-y-auto px-4">
        {isGuest ? (
          <ProjectsWall />
        ) : (
          <div className="mx-auto w-full max-w-list pt-8 pb-16">
            <h1 className="font-serif text-28 font-medium tracking-tight">{title}</h1>
            <p className="mt-1.5 text-14 text-muted">
              {t(
                'A project keeps instructions, sources and chats in one place, just for you or shared with people you invite.',
              )}
            </p>
            <div className="mt-6 mb-3 flex flex-wrap gap-2">
              <SearchField
                label={t('Search projects')}
                isPageSearch
                value={input}
                onChange={setInput}
                className="max-w-search flex-1 max-tablet:basis-full"
              />
              <Select
                label={t('Filter')}
                isLabelHidden
                value={filter}
                onChange={(next) => onChange({ ...selection, filter: next })}
                options={filters}
              />
              <Select
                label={t('Sort by')}
                isLabelHidden
                value={sort}
                onChange={(next) => onChange({ ...selection, sort: next })}
                options={sortOptions}
              />
            </div>
            <ProjectList
              filter={filter}
              sort={sort}
              q={q}
              onCreate={onCreate}
              onShowAll={() => {
                setInput('')
                onChange({ ...selection, filter: 'ALL', q: '' })
              }}
            />
            {filter === 'ARCHIVED' && q === '' && user !== undefined && <DeletedProjects />}
          </div>
        )}
      </main>
    </>
  )
}
