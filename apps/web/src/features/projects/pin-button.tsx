import type { Project } from '@atelier/contract/project'
import { Pin } from 'lucide-react'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { usePinProject } from './api.ts'

/** Keeps a project above the others in one's own list; seen where one points, and always once it is pinned. */
export const PinButton = ({ project }: { project: Project }) => {
  const pin = usePinProject(project)
  const { name, isPinned } = project
  return (
    // above the row's own link
    <span className="relative">
      <IconButton
        label={isPinned ? `Unpin ${name}` : `Pin ${name}`}
        className={cx(
          !isPinned &&
            'opacity-0 group-hover/project:opacity-100 focus-visible:opacity-100 touch:opacity-100',
        )}
        onPress={() => pin.mutate(!isPinned)}
      >
        <Pin size={16} strokeWidth={1.5} aria-hidden className={isPinned ? 'fill-current' : ''} />
      </IconButton>
    </span>
  )
}
