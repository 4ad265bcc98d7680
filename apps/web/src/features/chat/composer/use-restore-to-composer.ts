import type { AttachmentId } from '@atelier/contract/ids'
import { useQueryClient } from '@tanstack/react-query'
import { restoreDraft } from '../../../lib/forms/drafts.ts'
import { addStoredFiles, destinationOf, restoreClearedUploads } from '../../uploads/queue/index.ts'
import { chatQuery } from '../api.ts'
import { addMention } from './mentions.ts'
import type { Question } from './question.ts'

export const useRestoreToComposer = (): ((composerId: string, question: Question) => void) => {
  const queryClient = useQueryClient()
  return (composerId, { text, attachments, uploads = [], mentions = [] }) => {
    const group = `composer ${composerId}`
    const storedAttachments = queryClient.getQueryData(chatQuery(composerId).queryKey)?.attachments ?? []
    const presentIds = new Set([
      ...storedAttachments.map(({ id }) => id),
      ...uploads.map(({ attachmentId }) => attachmentId),
    ])
    restoreDraft(composerId, text)
    for (const mention of mentions) addMention(composerId, mention)
    restoreClearedUploads(uploads, group)
    addStoredFiles(
      attachments
        .filter(({ id }) => !presentIds.has(id))
        .map(({ id, title }) => ({ id: id as AttachmentId, title, mimeType: '' })),
      { destination: destinationOf({ opener: 'chat' }), group },
    )
  }
}
