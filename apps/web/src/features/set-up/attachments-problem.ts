import type { Attachment } from '@atelier/contract/attachment'
import { messages } from '@atelier/contract/messages'

interface SourcesSoFar {
  attachments: readonly Pick<Attachment, 'status'>[]
  coming: readonly { status: string }[]
}

const isUsable = ({ status }: { status: string }) => status !== 'failed'

/** Sources that there are or will be: what failed is none. */
export const usableSources = ({ attachments, coming }: SourcesSoFar): number =>
  attachments.filter(isUsable).length + coming.filter(isUsable).length

/** PRJ-21: why one cannot go on from the attachments yet. */
export const attachmentsProblem = (sources: SourcesSoFar): string | null => {
  if (usableSources(sources) === 0) return messages.projectSetup.attachmentsRequired
  const isReading = sources.attachments.some(({ status }) => status === 'uploading' || status === 'analysing')
  return isReading || sources.coming.some(isUsable) ? messages.projectSetup.uploadsUnfinished : null
}
