import type { Attachment } from '@atelier/contract/attachment'
import { getAttachmentContent } from '@atelier/contract/endpoints/attachments'
import { messages } from '@atelier/contract/messages'
import { request } from '../../lib/request.ts'
import { toast } from '../../ui/toast.ts'

const fetchBytes = async (id: string): Promise<Blob> => {
  const response = await request(getAttachmentContent, { params: { id } }, {})
  if (!response.ok) throw new Error(`The download answered ${response.status}.`)
  return response.blob()
}

const save = (bytes: Blob, name: string) => {
  const address = URL.createObjectURL(bytes)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // the browser has taken hold of the bytes by then
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** VLT-11: the file as it was added; of a link, a text file that holds its address. */
export const downloadAttachment = async ({
  id,
  type,
  url,
  title,
  fileName,
}: Pick<Attachment, 'id' | 'type' | 'url' | 'title' | 'fileName'>): Promise<void> => {
  try {
    if (type === 'LINK') save(new Blob([url ?? ''], { type: 'text/plain' }), `${title}.txt`)
    else save(await fetchBytes(id), fileName)
    toast.success(messages.vault.downloadStarted)
  } catch {
    toast.error(messages.vault.downloadFailed)
  }
}
