import type { ChatExport } from '@atelier/contract/chat/chat-export'
import type { QueryOf } from '@atelier/contract/endpoint'
import type * as endpoints from '@atelier/contract/endpoints/chat/chats'
import type { ChatId } from '@atelier/contract/ids'
import type { Message, MessagePart } from '@atelier/contract/answers/message'
import type { AppContext } from '../../../../context.ts'
import type { Actor } from '../../../../platform/actor.ts'
import type { Database } from '../../../../platform/db/database.ts'
import { downloadHeaders } from '../../../../platform/http/download-headers.ts'
import { selectContents } from '../../../crafts/index.ts'
import { findVisibleSources } from '../../../sources/attachments/storage/index.ts'
import { loadChat } from '../access.ts'
import { selectBranchIds, readMessages } from './branch.ts'
import { markdownOf } from './chat-markdown.ts'
import { presentMessage } from '../present.ts'
import { type ChatRow, selectParentLinks, selectMessageAttachments } from '../queries.ts'
import { withoutSources } from './without-sources.ts'

type ExportInput = QueryOf<typeof endpoints.exportChat>

async function* streamJson(
  head: Omit<ChatExport, 'messages'>,
  messages: AsyncIterable<Message>,
): AsyncIterable<string> {
  yield `${JSON.stringify(head).slice(0, -1)},"messages":[`
  let separator = ''
  for await (const message of messages) {
    yield separator + JSON.stringify(message)
    separator = ',\n'
  }
  yield ']}\n'
}

async function* streamMarkdown(
  { title }: ChatRow,
  now: Date,
  messages: AsyncIterable<Message>,
): AsyncIterable<string> {
  yield `# ${title}\n\n_Exported from Atelier on ${now.toISOString().slice(0, 10)}._\n`
  for await (const message of messages) yield markdownOf(message)
}

export const withCraftContents = async (db: Database, parts: MessagePart[]): Promise<MessagePart[]> => {
  const ids = parts.flatMap((part) => (part.type === 'craft' && !part.comments ? [part.versionId] : []))
  const contents = await selectContents(db, ids)
  return parts.map((part) => {
    const content = part.type === 'craft' && !part.comments ? contents.get(part.versionId) : undefined
    return part.type === 'craft' && content !== undefined ? { ...part, content } : part
  })
}

const contentTypes = { markdown: 'text/markdown; charset=utf-8', json: 'application/json' }

/** Streams the file, so that a long chat needs no more memory than a short one. */
export const exportChat = async (
  context: AppContext,
  actor: Actor,
  id: ChatId,
  { format, messageId }: ExportInput,
): Promise<Response> => {
  const { db } = context
  const chat = await loadChat(context, actor, id, 'READ')
  const ids =
    format === 'json'
      ? (await selectParentLinks(db, id)).map((link) => link.id)
      : await selectBranchIds(db, id, messageId)
  const files = Map.groupBy(await selectMessageAttachments(db, id), (file) => file.messageId)
  const visibleSourceIds = await findVisibleSources(db, chat)
  const messages = async function* (): AsyncIterable<Message> {
    for await (const storedMessage of readMessages(db, ids)) {
      const fullMessage = { ...storedMessage, parts: await withCraftContents(db, storedMessage.parts) }
      const row = visibleSourceIds ? withoutSources(fullMessage, visibleSourceIds) : fullMessage
      yield presentMessage(
        row,
        (files.get(row.id) ?? []).map((file) => ({ id: file.id, title: file.title })),
      )
    }
  }
  const now = context.clock.now()
  const text =
    format === 'json'
      ? streamJson(
          {
            format: 'atelier-chat',
            version: 1,
            exportedAt: now.getTime(),
            chat: {
              id,
              title: chat.title,
              createdAt: chat.createdAt.getTime(),
              updatedAt: chat.updatedAt.getTime(),
            },
          },
          messages(),
        )
      : streamMarkdown(chat, now, messages())
  const name = `${chat.title.replaceAll(/[\\/:*?"<>|]/g, ' ').trim() || 'Chat'}.${format === 'json' ? 'json' : 'md'}`
  return new Response(ReadableStream.from(text).pipeThrough(new TextEncoderStream()), {
    headers: {
      ...downloadHeaders(name),
      'content-type': contentTypes[format],
      'cache-control': 'private, no-store',
    },
  })
}
