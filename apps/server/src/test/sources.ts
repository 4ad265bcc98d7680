import type { Attachment } from '@atelier/contract/sources/attachment'
import { getAttachment } from '@atelier/contract/endpoints/sources/attachments'
import { AttachmentId } from '@atelier/contract/ids'
import type { TestActor } from './actors.ts'
import type { TestApp } from './make-app.ts'

const metadataOf = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',')

/** Uploads a whole file like a tus client. Returns the attachment's ID. */
export const uploadFile = async (
  actor: TestActor,
  filename: string,
  bytes: Uint8Array,
  metadata: Record<string, string> = {},
): Promise<AttachmentId> => {
  const tusHeaders = { 'tus-resumable': '1.0.0' }
  const uploadResponse = await actor.raw('/v1/uploads', {
    method: 'POST',
    headers: {
      ...tusHeaders,
      'upload-length': String(bytes.length),
      'upload-metadata': metadataOf({ filename, ...metadata }),
    },
  })
  const location = uploadResponse.headers.get('location')
  if (!location)
    throw new Error(`the upload was refused: ${uploadResponse.status} ${await uploadResponse.text()}`)
  const { pathname } = new URL(location, 'http://localhost')
  const response = await actor.raw(pathname, {
    method: 'PATCH',
    headers: { ...tusHeaders, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: bytes.slice(),
  })
  if (!response.ok) throw new Error(`the bytes were refused: ${response.status} ${await response.text()}`)
  return AttachmentId.parse(response.headers.get('upload-attachment-id') ?? pathname.split('/').at(-1))
}

/** Waits until an attachment was processed or has failed. Calls `onEvent` for every event. */
export const untilProcessed = async (
  { context }: TestApp,
  actor: TestActor,
  id: AttachmentId,
  onEvent: (attachment: Pick<Attachment, 'status' | 'progress'>) => void = () => {},
): Promise<Attachment> => {
  const controller = new AbortController()
  const events = context.events.follow(actor.id, { afterId: null }, controller.signal)[Symbol.asyncIterator]()
  const state = () => actor.get(getAttachment, { params: { id } })
  try {
    let next = events.next()
    let attachment = await state()
    while (attachment.status === 'analysing' || attachment.status === 'uploading') {
      const { value, done } = await next
      if (done === true) throw new Error('the server has closed before the attachment was read')
      next = events.next()
      if (value?.event.type !== 'attachment' || value.event.attachment.id !== id) continue
      onEvent(value.event.attachment)
      attachment = await state()
    }
    void next.catch(() => undefined)
    return attachment
  } finally {
    controller.abort()
  }
}
