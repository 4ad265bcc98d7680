import type { ChatId, ProjectId } from '@atelier/contract/ids'
import { chat, chatAttachment, message, messageAttachment } from '../../db/schema/index.ts'
import type { People } from './people.ts'
import type { Parts, Place } from './place-parts.ts'

/** Chats of everybody, in the project and outside. */
export const addChats = async ({ test, people }: Parts, { ids, words }: Place) => {
  const { db } = test.context
  const { projectId } = ids
  const at = (id: ChatId, of: keyof People, title: string, inProject: ProjectId | null) => ({
    id,
    ownerId: people[of].actor.id,
    title,
    isTitled: true,
    projectId: inProject,
  })
  await db
    .insert(chat)
    .values([
      at(ids.chatId, 'viewer', words.viewerChat, projectId),
      at(ids.removedChatId, 'removed', words.removed, projectId),
      at(ids.privateChatId, 'owner', words.private, null),
      at(ids.guestChatId, 'guest', words.guest, null),
    ])
  const said = (text: string) => ({
    status: 'completed' as const,
    parts: [{ type: 'text' as const, text }],
  })
  await db.insert(message).values([
    { id: ids.questionId, chatId: ids.chatId, role: 'user', ...said(words.viewerChat) },
    { id: ids.removedQuestionId, chatId: ids.removedChatId, role: 'user', ...said(words.removed) },
    {
      id: ids.answerId,
      chatId: ids.chatId,
      parentId: ids.questionId,
      role: 'assistant',
      ...said(`${words.viewerChat} [1]`),
      citations: [
        {
          number: 1,
          attachmentId: ids.sourceId,
          title: words.source,
          page: null,
          position: null,
          quote: words.source,
        },
      ],
    },
  ])
  await db.insert(messageAttachment).values({ messageId: ids.questionId, attachmentId: ids.viewerFileId })
  await db.insert(chatAttachment).values([
    { chatId: ids.chatId, attachmentId: ids.viewerFileId },
    { chatId: ids.guestChatId, attachmentId: ids.guestFileId },
  ])
}
