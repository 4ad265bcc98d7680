import type { Attachment } from '@atelier/contract/sources/attachment'
import { RotateCw } from 'lucide-react'
import { plural, t } from '../../lib/text.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { useRetryAttachments } from '../uploads/attachments/index.ts'

export const FailedSources = ({
  attachments,
  mayRetry,
}: {
  attachments: readonly Attachment[]
  mayRetry: boolean
}) => {
  const retry = useRetryAttachments()
  const failedAttachments = attachments.filter(({ status }) => status === 'failed')
  const retryableAttachments = failedAttachments.filter(({ failure }) => failure?.retryable !== false)
  if (failedAttachments.length === 0) return null
  return (
    <div className="flex min-h-8 items-center justify-between gap-3">
      <p className="text-13 text-bad">
        {plural(failedAttachments.length, 'Couldn’t read 1 source', 'Couldn’t read {count} sources')}
      </p>
      {mayRetry && retryableAttachments.length > 0 && (
        <Button
          size="sm"
          icon={<RotateCw />}
          isPending={retry.isPending}
          onPress={() => retry.mutate(retryableAttachments.map(({ id }) => id))}
        >
          {t('Try again')}
        </Button>
      )}
    </div>
  )
}
