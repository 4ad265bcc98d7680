import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { t } from '../../lib/text.tsx'
import { cx } from '../../ui/cx.ts'
import { SymbolTile } from '../../ui/display/symbol-tile.tsx'
import { allProjects, projectListQuery } from './api.ts'
import { isOwnDraft } from './is-own-draft.ts'

const projectsMax = 5
const linkClass =
  'touch-tall flex h-7.5 items-center gap-2 rounded-sm pe-2 ps-8 text-13 text-muted transition-colors hover:bg-tint hover:text-ink'
const currentClass =
  'aria-[current=page]:bg-tint-strong aria-[current=page]:font-medium aria-[current=page]:text-ink'

export const NavProjects = () => {
  const { data = [], hasNextPage } = useInfiniteQuery(projectListQuery(allProjects))
  const usableProjects = data.filter((project) => project.displayStatus === 'ACTIVE' && !isOwnDraft(project))
  if (usableProjects.length === 0) return null
  return (
    <ul aria-label={t('Your projects')} className="flex flex-col gap-px">
      {usableProjects.slice(0, projectsMax).map(({ id, name, symbol }) => (
        <li key={id}>
          <Link
            to="/chat/projects/$projectId"
            params={{ projectId: id }}
            className={cx(linkClass, currentClass)}
          >
            <SymbolTile symbol={symbol} name={name} size="sm" />
            <span title={name} className="truncate">
              {name}
            </span>
          </Link>
        </li>
      ))}
      {(usableProjects.length > projectsMax || hasNextPage) && (
        <li>
          <Link to="/chat/projects" className={linkClass}>
            {t('More projects')}
          </Link>
        </li>
      )}
    </ul>
  )
}
