import type { Attachment } from '@atelier/contract/attachment'
import { RotateCw, X } from 'lucide-react'
import { IconButton } from '../../ui/icon-button.tsx'
import { SourceSummary, useRemoveSource } from '../knowledge/index.ts'
import { useRetryAttachment } from '../uploads/index.ts'

/** A source of the project to be, with how far its reading is. */
export const AttachedRow = ({ projectId, attachment }: { projectId: string; attachment: Attachment }) => {
  const remove = useRemoveSource(projectId)
  const retry = useRetryAttachment()
  const { id, title, status, failure } = attachment
  return (
    <li className="flex items-center gap-1">
      <div className="flex min-w-0 flex-1 items-center gap-3 px-2 py-1.5">
        <SourceSummary attachment={attachment} />
      </div>
      {status === 'failed' && failure?.retryable !== false && (
        <IconButton
          label={`Read ${title} again`}
          isPending={retry.isPending}
          onPress={() => retry.mutate(id)}
        >
          <RotateCw />
        </IconButton>
      )}
      <IconButton label={`Remove ${title}`} isPending={remove.isPending} onPress={() => remove.mutate(id)}>
        <X />
      </IconButton>
    </li>
  )
}
