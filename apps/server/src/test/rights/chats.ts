import type { ChatId, MessageId, ProjectId } from '@atelier/contract/ids'
import { chat, message, messageAttachment, parkedAnswer } from '../../db/schema/index.ts'
import { addItems } from '../../features/sources/attachments/storage/base-queries.ts'
import type { ParkedState } from '../../features/answers/lifecycle/answer-request.ts'
import { grantForJob } from '../../platform/access/authorize.ts'
import { uuidv7 } from '../../platform/uuid.ts'
import type { People } from './people.ts'
import type { Parts, Place } from './place-parts.ts'

/** Adds questions whose answers wait until their users approve the calculator. */
const addWaiting = async (
  { context: { db } }: Parts['test'],
  chats: readonly { chatId: ChatId; parentId: MessageId | null }[],
  approvalId: string,
) => {
  const waitingAnswers = chats.map((waitingChat) => ({
    ...waitingChat,
    questionId: uuidv7<MessageId>(),
    messageId: uuidv7<MessageId>(),
  }))
  const call = { toolCallId: 'call', toolName: 'calculator', input: '{"expression":"6*7"}' }
  const { toolCallId, toolName: name } = call
  const card = { type: 'tool' as const, toolCallId, name, title: 'Calculator', input: { expression: '6*7' } }
  await db.insert(message).values(
    waitingAnswers.flatMap(({ chatId, parentId, questionId, messageId }) => [
      {
        id: questionId,
        chatId,
        parentId,
        role: 'user' as const,
        status: 'completed' as const,
        parts: [{ type: 'text' as const, text: 'How many?' }],
      },
      {
        id: messageId,
        chatId,
        parentId: questionId,
        role: 'assistant' as const,
        status: 'waiting' as const,
        model: 'openai/scripted',
        parts: [{ ...card, state: 'approval-requested' as const, approval: { id: approvalId } }],
      },
    ]),
  )
  const state: ParkedState = {
    waiting: { steps: 1, said: [], calls: [{ ...call, told: null, approvalId }] },
    shown: { passages: [], first: 0, canSearch: false, hasSearched: false },
    callsLeft: 1,
    isTainted: false,
  }
  await db
    .insert(parkedAnswer)
    .values(waitingAnswers.map(({ messageId, chatId }) => ({ messageId, chatId, state })))
}

/** Adds everyone's chats, inside and outside the project. */
export const addChats = async ({ test, people }: Parts, { ids, words }: Place) => {
  const { db } = test.context
  const { projectId } = ids
  const chatRow = (id: ChatId, ownerName: keyof People, title: string, inProject: ProjectId | null) => ({
    id,
    ownerId: people[ownerName].actor.id,
    title,
    isTitled: true,
    projectId: inProject,
  })
  await db
    .insert(chat)
    .values([
      chatRow(ids.chatId, 'viewer', words.viewerChat, projectId),
      chatRow(ids.removedChatId, 'removed', words.removed, projectId),
      chatRow(ids.privateChatId, 'owner', words.private, null),
      chatRow(ids.guestChatId, 'guest', words.guest, null),
    ])
  const userMessage = (text: string) => ({
    status: 'completed' as const,
    parts: [{ type: 'text' as const, text }],
  })
  await db.insert(message).values([
    { id: ids.questionId, chatId: ids.chatId, role: 'user', ...userMessage(words.viewerChat) },
    { id: ids.removedQuestionId, chatId: ids.removedChatId, role: 'user', ...userMessage(words.removed) },
    {
      id: ids.answerId,
      chatId: ids.chatId,
      parentId: ids.questionId,
      role: 'assistant',
      ...userMessage(`${words.viewerChat} [1]`),
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
    {
      id: ids.stoppedAnswerId,
      chatId: ids.chatId,
      parentId: ids.questionId,
      role: 'assistant',
      ...userMessage('So far'),
      status: 'stopped',
    },
  ])
  await addWaiting(
    test,
    [
      { chatId: ids.chatId, parentId: ids.answerId },
      ...[ids.removedChatId, ids.privateChatId, ids.guestChatId].map((chatId) => ({
        chatId,
        parentId: null,
      })),
    ],
    ids.approvalId,
  )
  await db.insert(messageAttachment).values({ messageId: ids.questionId, attachmentId: ids.viewerFileId })
  await addItems(db, grantForJob('a test', 'chat', ids.chatId, 'SEND_MESSAGE'), [
    { attachmentId: ids.viewerFileId },
  ])
  await addItems(db, grantForJob('a test', 'chat', ids.guestChatId, 'SEND_MESSAGE'), [
    { attachmentId: ids.guestFileId },
  ])
}
