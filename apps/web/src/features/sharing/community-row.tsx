import type { CommunityProject } from '@atelier/contract/sharing'
import { Link } from '@tanstack/react-router'
import { GitFork } from 'lucide-react'
import { memo } from 'react'
import { SymbolTile } from '../../ui/symbol-tile.tsx'

interface CommunityRowProps {
  project: CommunityProject
  /** How long ago it was published, in words. */
  when: string
}

/** A published project; the whole row leads to it. */
export const CommunityRow = memo(({ project, when }: CommunityRowProps) => (
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
        Can be forked
      </span>
    )}
    <span className="w-32 shrink-0 truncate text-right text-13 text-muted max-tablet:hidden">
      {project.ownerName}
    </span>
    <time
      dateTime={new Date(project.publishedAt).toISOString()}
      className="min-w-16 shrink-0 text-right text-13 whitespace-nowrap text-muted"
    >
      {when}
    </time>
  </li>
))
CommunityRow.displayName = 'CommunityRow'
