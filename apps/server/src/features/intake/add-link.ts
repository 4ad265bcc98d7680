import type { BodyOf } from '@atelier/contract/endpoint'
import type * as endpoints from '@atelier/contract/endpoints/attachments'
import type { AttachmentId } from '@atelier/contract/ids'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { uuidv7 } from '../../platform/uuid.ts'
import { createAttachment } from './create-attachment.ts'
import { sourceOf } from './destination.ts'

/** KNO-04: keeps the address at once; the page is fetched and read by the ingest job. */
export const addLink = (context: AppContext, actor: Actor, input: BodyOf<typeof endpoints.addLink>) => {
  const { url, ...destination } = input
  const { hostname, pathname } = new URL(url)
  const title = `${hostname}${pathname === '/' ? '' : pathname}`
  return createAttachment(context, actor, {
    id: uuidv7<AttachmentId>(),
    title,
    fileName: title,
    type: 'LINK',
    attachmentType: sourceOf(destination) === 'CHAT' ? 'LINK' : 'GLOBAL_LINK',
    mimeType: 'text/html',
    url,
    destination,
    file: null,
  })
}
