import type { Attachment } from '@atelier/contract/attachment'
import { limits } from '@atelier/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { fileSize } from '../../lib/file-size.ts'
import { cx } from '../../ui/cx.ts'
import { ownStorageQuery } from '../uploads/index.ts'

interface KnowledgeCapacityProps {
  attachments: readonly Attachment[]
  mayAdd: boolean
}

/** How much the sources hold, and what sets the limit: not the project, but each one's own storage. */
export const KnowledgeCapacity = ({ attachments, mayAdd }: KnowledgeCapacityProps) => {
  const size = attachments.reduce((sum, { metadata }) => sum + metadata.size, 0)
  const { data: own } = useQuery({ ...ownStorageQuery(size), enabled: mayAdd })
  if (attachments.length === 0) return null
  const isNearlyFull = own !== undefined && own.percentage >= limits.vault.storageColours.orange
  return (
    <p className="mt-2 text-12 text-muted tabular-nums">
      {fileSize(size)} in {attachments.length === 1 ? 'one source' : `${attachments.length} sources`}. A
      project has no limit of its own: each source counts to the storage of whoever added it.{' '}
      {mayAdd && own !== undefined && (
        <span className={cx(isNearlyFull && 'text-warn')}>
          You use {fileSize(own.used)} of your {fileSize(own.limit)}.
        </span>
      )}
    </p>
  )
}
