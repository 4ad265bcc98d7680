import { automaticTitle } from '@atelier/contract/chat/automatic-title'
import type { ChatWithMessages } from '@atelier/contract/chat/chat'
import { createChat, deleteChat, sendMessage } from '@atelier/contract/endpoints/chat/chats'
import type { AttachmentId, MessageId, ProjectId } from '@atelier/contract/ids'
import type { Message } from '@atelier/contract/answers/message'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { call, stream } from '../../lib/api/api-client.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { errorText } from '../../lib/api/error-text.ts'
import { noteQuestion } from '../../lib/forms/prompt-use.ts'
import { t } from '../../lib/text.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { refreshLists } from '../../lib/lists/refresh-lists.ts'
import { chatKeys } from '../history/index.ts'
import { promptSignIn, useUser } from '../users/index.ts'
import { chatQuery } from './api.ts'
import { compareAnswers } from './answer/comparison.ts'
import { followAnswer } from './live-answers.ts'
import { answerBody, pinFirstModel, moveModelChoice } from './models/chosen-model.ts'
import type { Question } from './composer/question.ts'
import { pauseQueue, moveQueue, resumeQueue } from './composer/queue.ts'
import { useRestoreToComposer } from './composer/use-restore-to-composer.ts'

export interface NewChatOptions {
  projectId?: string
  isTemporary?: boolean
}

const toMessage = ({ text, attachments, mentions = [], parentId }: Question): Message => ({
  // temporary, until the server assigns an ID
  id: crypto.randomUUID() as MessageId,
  parentId: (parentId ?? null) as MessageId | null,
  role: 'user',
  status: 'completed',
  parts: [{ type: 'text', text }, ...mentions.map((mention) => ({ type: 'mention' as const, ...mention }))],
  citations: [],
  attachments: attachments.map(({ id, title }) => ({ id: id as AttachmentId, title })),
  model: null,
  error: null,
  createdAt: Date.now(),
  completedAt: null,
  tokens: null,
  rating: null,
  ratingReason: null,
})

const isOverLimit = (error: unknown) => error instanceof ApiError && error.code === 'USAGE_LIMIT_REACHED'

const reportFailure = (error: unknown, isGuest: boolean) => {
  toast.error(t('Couldn’t send your message'), errorText(error))
  if (isGuest && error instanceof ApiError && error.status === 402) promptSignIn({ reason: errorText(error) })
}

export const useAsk = () => {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const router = useRouter()
  const isGuest = useUser()?.isGuest === true
  const restoreToComposer = useRestoreToComposer()

  /** Calls `undo` if the daily limit refuses the question; `undo` resolves to false if it fails. */
  const ask = async (chatId: string, question: Question, undo?: () => Promise<boolean>): Promise<void> => {
    const idempotencyKey = crypto.randomUUID()
    noteQuestion(chatId, question.text)
    const body = {
      text: question.text,
      attachmentIds: question.attachments.map(({ id }) => id as AttachmentId),
      ...(question.parentId === undefined ? {} : { parentId: question.parentId as MessageId | null }),
      ...(question.mentions?.length && { mentions: question.mentions.map(({ mention }) => mention) }),
      ...answerBody(queryClient, chatId, question.parentId ?? undefined),
    }
    const secondModel = pinFirstModel(queryClient, chatId, question.parentId ?? undefined)
    const secondAnswers: Promise<void>[] = []
    const onStart = (messageId: MessageId) => {
      if (secondModel === undefined || secondAnswers.length > 0) return
      const startSecondAnswer = async () => {
        const { generateParallelAnswer: generateBeside } =
          await import('./answer/generate-parallel-answer.ts')
        await generateBeside(queryClient, {
          chatId,
          messageId,
          model: secondModel,
          onStart: (answerId) => compareAnswers(chatId, [messageId, answerId]),
        })
      }
      secondAnswers.push(startSecondAnswer().catch((error: unknown) => toast.error(errorText(error))))
    }
    try {
      await followAnswer(
        queryClient,
        chatId,
        () => stream(sendMessage, { params: { chatId }, body }, { idempotencyKey }),
        { question: toMessage(question), onStart },
      )
      await Promise.all(secondAnswers)
      resumeQueue(chatId)
    } catch (error) {
      if (!(undo && isOverLimit(error) && (await undo()))) {
        pauseQueue(chatId)
        restoreToComposer(chatId, question)
      }
      reportFailure(error, isGuest)
    }
  }

  /** Deletes the new chat and puts its question back into the composer. Returns false if that fails. */
  const undoNewChat = async (chatId: string, question: Question, projectId?: string): Promise<boolean> => {
    const composerId = projectId ?? 'new'
    try {
      await call(deleteChat, { params: { chatId } })
    } catch {
      return false
    }
    pauseQueue(composerId)
    moveQueue(chatId, composerId)
    moveModelChoice(chatId, composerId)
    restoreToComposer(composerId, question)
    refreshLists(queryClient, chatKeys.lists, { removed: [chatId] })
    if (router.state.location.pathname === `/chat/${chatId}`)
      await (projectId === undefined
        ? navigate({ to: '/chat', replace: true })
        : navigate({ to: '/chat/projects/$projectId', params: { projectId }, replace: true }))
    queryClient.removeQueries({ queryKey: chatQuery(chatId).queryKey })
    return true
  }

  /**
   * Returns the chat's ID, or null after reporting a failure. Caches the chat first, so that the page doesn't
   * jump.
   */
  const askInNewChat = async (
    question: Question,
    { projectId, isTemporary = false }: NewChatOptions = {},
  ): Promise<string | null> => {
    const composerId = projectId ?? 'new'
    try {
      const body = {
        ...(projectId !== undefined && { projectId: projectId as ProjectId }),
        ...(isTemporary && { isTemporary }),
      }
      const chat = await call(createChat, { body })
      moveModelChoice(composerId, chat.id)
      if (projectId === undefined)
        queryClient.setQueryData<ChatWithMessages>(chatQuery(chat.id).queryKey, {
          ...chat,
          title: automaticTitle(question.text),
          project: null,
          bot: null,
          permissions: isTemporary
            ? ['SEND_MESSAGE', 'DELETE_CHAT']
            : ['SEND_MESSAGE', 'RENAME_CHAT', 'DELETE_CHAT'],
          streamingMessageId: null,
          messages: [],
          attachments: [],
        })
      else await queryClient.fetchQuery(chatQuery(chat.id))
      const undo = () => undoNewChat(chat.id, question, projectId)
      void ask(chat.id, { ...question, parentId: null }, isTemporary ? undefined : undo)
      await navigate({ to: '/chat/$chatId', params: { chatId: chat.id } })
      resumeQueue(composerId)
      return chat.id
    } catch (error) {
      pauseQueue(composerId)
      restoreToComposer(composerId, question)
      reportFailure(error, isGuest)
      return null
    }
  }

  return { ask, askInNewChat }
}
