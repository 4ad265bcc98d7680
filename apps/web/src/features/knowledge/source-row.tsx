import { cx } from '../../ui/cx.ts'
import { SourceMenu, type SourceMenuProps } from './source-menu.tsx'
import { SourceSummary } from './source-summary.tsx'

/** A source of the project: ready to open, being read with its per cent, or failed with its reason (KNO-02). */
export const SourceRow = ({ project, attachment, onOpen }: SourceMenuProps) => {
  const text = <SourceSummary attachment={attachment} />
  const rowClass = 'flex min-w-0 flex-1 items-center gap-3 rounded-sm px-2 py-1.5'
  return (
    <li className="flex items-center gap-1">
      {attachment.status === 'completed' ? (
        <button
          type="button"
          onClick={onOpen}
          className={cx(rowClass, 'transition-colors hover:bg-tint-strong')}
        >
          {text}
        </button>
      ) : (
        <div className={rowClass}>{text}</div>
      )}
      <SourceMenu project={project} attachment={attachment} onOpen={onOpen} />
    </li>
  )
}
