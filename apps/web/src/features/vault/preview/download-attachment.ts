import type { Attachment } from '@atelier/contract/sources/attachment'
import { getAttachmentContent } from '@atelier/contract/endpoints/sources/attachments'
import { messages } from '../../../lib/messages.ts'
import { request } from '../../../lib/api/request.ts'
import { saveFile } from '../../../lib/browser/save-file.ts'
import { toast } from '../../../ui/feedback/toast.ts'

const fetchBytes = async (id: string): Promise<Blob> => {
  const response = await request(getAttachmentContent, { params: { id } }, {})
  if (!response.ok) throw new Error(`The download answered ${response.status}.`)
  return response.blob()
}

/** Saves the original file or, for a link, a text file that contains its URL (VLT-11). */
export const downloadAttachment = async ({
  id,
  type,
  url,
  title,
  fileName,
}: Pick<Attachment, 'id' | 'type' | 'url' | 'title' | 'fileName'>): Promise<void> => {
  try {
    if (type === 'LINK') saveFile(new Blob([url ?? ''], { type: 'text/plain' }), `${title}.txt`)
    else saveFile(await fetchBytes(id), fileName)
    toast.success(messages.vault.downloadStarted)
  } catch {
    toast.error(messages.vault.downloadFailed)
  }
}
