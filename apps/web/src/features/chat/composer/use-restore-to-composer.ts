import type { AttachmentId } from '@atelier/contract/ids'
import { useQueryClient } from '@tanstack/react-query'
import { restoreDraft } from '../../../lib/forms/drafts.ts'
import { addStoredFiles, destinationOf, restoreClearedUploads } from '../../uploads/queue/index.ts'
import { chatQuery } from '../api.ts'
import { addMention } from './mentions.ts'
import type { Question } from './question.ts'

export const useRestoreToComposer = (): ((place: string, question: Question) => void) => {
  const queryClient = useQueryClient()
  return (place, { text, attachments, uploads = [], mentions = [] }) => {
    const group = `composer ${place}`
    const waiting = queryClient.getQueryData(chatQuery(place).queryKey)?.attachments ?? []
    const there = new Set([
      ...waiting.map(({ id }) => id),
      ...uploads.map(({ attachmentId }) => attachmentId),
    ])
    restoreDraft(place, text)
    for (const mention of mentions) addMention(place, mention)
    restoreClearedUploads(uploads, group)
    addStoredFiles(
      attachments
        .filter(({ id }) => !there.has(id))
        .map(({ id, title }) => ({ id: id as AttachmentId, title, mimeType: '' })),
      { destination: destinationOf({ opener: 'chat' }), group },
    )
  }
}
