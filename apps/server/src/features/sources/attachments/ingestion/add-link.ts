import { createHash } from 'node:crypto'
import type { BodyOf } from '@atelier/contract/endpoint'
import type * as endpoints from '@atelier/contract/endpoints/sources/attachments'
import type { AttachmentId, ChatId } from '@atelier/contract/ids'
import { messages } from '@atelier/contract/messages'
import type { AppContext } from '../../../../context.ts'
import type { Actor } from '../../../../platform/actor.ts'
import { AppError } from '../../../../platform/app-error.ts'
import { isPrivateLiteral } from '../../../../platform/fetch/resolve-target.ts'
import { uuidv7 } from '../../../../platform/uuid.ts'
import type { AttachmentRow } from '../queries.ts'
import { createAttachment } from './create-attachment.ts'
import { type Destination, requireDestination, resolveSource } from './destination.ts'
import { safeFileName } from './upload-metadata.ts'

/** KNO-04: the ingest job fetches the page. */
export const addLink = async (
  context: AppContext,
  actor: Actor,
  input: BodyOf<typeof endpoints.addLink>,
): Promise<AttachmentRow> => {
  const { url, ...destination } = input
  if (isPrivateLiteral(url, context.config.outboundAllow)) {
    const message = messages.knowledge.linkPrivate
    throw new AppError('BAD_INPUT', message, { issues: [{ path: 'body.url', message }] })
  }
  return createLink(context, actor, url, destination)
}

const createLink = (context: AppContext, actor: Actor, url: string, destination: Destination) => {
  const { hostname, pathname } = new URL(url)
  const title = `${hostname}${pathname === '/' ? '' : pathname}`
  return createAttachment(context, actor, {
    id: uuidv7<AttachmentId>(),
    title,
    fileName: title,
    type: 'LINK',
    attachmentType: ['CHAT', 'WEB'].includes(resolveSource(destination)) ? 'LINK' : 'GLOBAL_LINK',
    mimeType: 'text/html',
    url,
    destination,
    file: null,
  })
}

/** Adds a page that the assistant reads, which belongs only to this chat. */
export const addPage = (context: AppContext, actor: Actor, url: string, chatId: ChatId) =>
  createLink(context, actor, url, { chatId, source: 'WEB' })

export const addText = async (context: AppContext, actor: Actor, input: BodyOf<typeof endpoints.addText>) => {
  const { fileName: title, fileContent, ...destination } = input
  await requireDestination(context, context.db, actor, destination)
  const id = uuidv7<AttachmentId>()
  const bytes = Buffer.from(fileContent)
  return createAttachment(context, actor, {
    id,
    title,
    fileName: safeFileName(title.endsWith('.txt') ? title : `${title}.txt`),
    type: 'TEXT',
    attachmentType: resolveSource(destination) === 'CHAT' ? 'PASTED_TEXT_FILE' : 'GLOBAL_FILE',
    mimeType: 'text/plain',
    url: null,
    destination,
    file: { bytes, hash: createHash('sha256').update(bytes).digest('hex'), size: bytes.length },
  })
}
