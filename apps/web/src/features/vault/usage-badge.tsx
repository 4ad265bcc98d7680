import type { VaultAttachment } from '@atelier/contract/vault'
import { Link } from '@tanstack/react-router'
import { FolderKanban } from 'lucide-react'
import { cx } from '../../ui/cx.ts'
import { menuItemClass, popoverClass } from '../../ui/popover-class.ts'

/** In how many projects an item is; under the pointer or the focus, which (VLT-05). */
export const UsageBadge = ({ projects }: { projects: VaultAttachment['usedInProjects'] }) => {
  const count = projects.length
  return (
    <div className="group relative">
      <button
        type="button"
        aria-label={`Used in ${count} ${count === 1 ? 'project' : 'projects'}`}
        className="touch-area flex h-6 items-center gap-1 rounded-xs bg-sunken px-1.5 text-12 text-muted tabular-nums"
      >
        <FolderKanban size={14} />
        {count}
      </button>
      <ul
        aria-label="Projects"
        className={cx(
          popoverClass,
          'invisible absolute top-full left-0 z-20 max-h-60 w-52 p-1 group-focus-within:visible group-hover:visible',
        )}
      >
        {projects.map(({ id, name, symbol }) => (
          <li key={id}>
            <Link
              to="/chat/projects/$projectId"
              params={{ projectId: id }}
              target="_blank"
              className={cx(menuItemClass, 'hover:bg-tint-strong')}
            >
              <span aria-hidden className="font-symbol">
                {symbol ?? '📁'}
              </span>
              <span className="truncate">{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
