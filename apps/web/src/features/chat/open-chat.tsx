import type { ChatWithMessages } from '@atelier/contract/chat/chat'
import type { Citation } from '@atelier/contract/answers/citation'
import type { MessageId } from '@atelier/contract/ids'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ArrowDown } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { insertIntoDraft } from '../../lib/forms/drafts.ts'
import { botName } from '../../lib/localize-bot.ts'
import { messages } from '../../lib/messages.ts'
import { usePanels } from '../../lib/panels/panels.ts'
import { useShortcut } from '../../lib/browser/shortcuts.ts'
import { t } from '../../lib/text.tsx'
import { useOnline } from '../../lib/browser/use-online.ts'
import { useStable } from '../../lib/use-stable.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { destinationOf } from '../uploads/queue/index.ts'
import { DropZone, useAddFiles } from '../uploads/index.ts'
import { useRemoveWaitingFile, useStopChat } from './api.ts'
import { attachToAnswer } from './answer/attach-to-answer.ts'
import { BotGreeting } from './bot-greeting.tsx'
import { ChatHeader } from './chat-header.tsx'
import { useCanGenerate } from './models/chosen-model.ts'
import { diagramFixText } from './answer/diagram-fix-text.ts'
import { FixDiagramContext } from './markdown/fix-diagram-context.ts'
import { Composer } from './composer/composer.tsx'
import { DeleteMessageDialog } from './delete-message-dialog.tsx'
import { useLiveAnswers } from './use-live-answers.ts'
import { mentionsOf } from './composer/mentions.ts'
import { MessageList } from './message-list.tsx'
import { messageToEdit } from './message-to-edit.ts'
import type { Question } from './composer/question.ts'
import {
  queueMessage,
  type QueuedMessage,
  unqueueMessage,
  useIsQueuePaused,
  useQueue,
} from './composer/queue.ts'
import { QueuedMessages } from './composer/queued-messages.tsx'
import { toMarkdownQuote, QuoteSelection } from './answer/quote-selection.tsx'
import { stopReadingAloud } from './answer/read-aloud.ts'
import { sealedText } from './answer/source-cards.tsx'
import { branchThrough } from './tree.ts'
import { useAnnounceAnswers } from './answer/use-announce-answers.ts'
import { useRegenerate } from './answer/use-regenerate.ts'
import { useAsk } from './use-ask.ts'
import { useGoToMessage } from './use-go-to-message.ts'
import { useDeleteTemporaryChat } from './use-delete-temporary-chat.ts'
import { useRenderedRange } from './use-rendered-range.ts'
import { useOpenCraft } from './answer/use-open-craft.ts'
import { useStickToEnd } from './use-stick-to-end.ts'

const sourcesPanel = 'sources'

const useAttachToAnswers = (chat: ChatWithMessages) => {
  const queryClient = useQueryClient()
  const streamingIds = chat.messages
    .flatMap(({ id, status }) => (status === 'streaming' ? [id] : []))
    .join(' ')
  useEffect(() => {
    for (const id of streamingIds === '' ? [] : streamingIds.split(' '))
      attachToAnswer(queryClient, chat.id, id as MessageId).catch(() => undefined)
  }, [queryClient, chat.id, streamingIds])
}

export const OpenChat = ({ chat, isEmbedded = false }: { chat: ChatWithMessages; isEmbedded?: boolean }) => {
  const answers = useLiveAnswers(chat.id)
  const liveAnswer = answers[0] ?? null
  const { ask } = useAsk()
  const { regenerate, resume } = useRegenerate()
  const stop = useStopChat(chat.id)
  const removeWaitingFile = useRemoveWaitingFile(chat.id)
  const panels = usePanels()
  const navigate = useNavigate()
  const search = useSearch({ strict: false })
  const addFiles = useAddFiles({
    destination: destinationOf({ opener: 'chat' }),
    group: `composer ${chat.id}`,
  })
  useAttachToAnswers(chat)
  useOpenCraft(chat.id)

  const pendingQuestion = liveAnswer?.question ?? null
  /** The chat to which a message was just sent: its new answer is shown once it starts. */
  const [pendingChatId, setPendingChatId] = useState<string | null>(null)
  const newAnswerId = pendingChatId === chat.id ? (liveAnswer?.messageId ?? null) : null
  const branchMessageId = newAnswerId ?? search.branch ?? search.message
  const branch = useMemo(() => {
    if (pendingQuestion === null) return branchThrough(chat.messages, branchMessageId)
    // a pending question is placed right below its parent
    const { parentId } = pendingQuestion
    const nodes = branchThrough(chat.messages, parentId ?? undefined)
    return nodes.slice(0, nodes.findIndex(({ message }) => message.id === parentId) + 1)
  }, [chat.messages, branchMessageId, pendingQuestion])
  const range = useRenderedRange(branch, search.message)
  const { ref, isAtEnd, scrollToEnd } = useStickToEnd(chat.id, {
    startsAtEnd: search.message === undefined,
    hasNewer: range.hasNewer,
  })
  useGoToMessage(ref, search.message, search.find)
  useAnnounceAnswers(ref, chat.messages, answers)
  const showEnd = () => {
    range.showEnd()
    scrollToEnd()
  }
  const maySend = chat.permissions.includes('SEND_MESSAGE')
  const goToBranch = useStable((messageId: string | undefined): Promise<void> =>
    navigate({
      to: '.',
      search: (previous) => ({ ...previous, branch: messageId, message: undefined, find: undefined }),
      replace: true,
      resetScroll: false,
    }),
  )
  const switchTo = useStable((messageId: string) => void goToBranch(messageId))
  const openSource = useStable(({ attachmentId, position, quote, isSealed }: Citation) => {
    if (isSealed) return toast.info(t('You don’t have access to this source'), sealedText)
    panels.open(sourcesPanel, {
      attachment: attachmentId,
      ...(position === null ? {} : { passage: `${position.start}-${position.end}`, quote }),
    })
  })
  useEffect(() => {
    if (newAnswerId !== null) void goToBranch(undefined).then(() => setPendingChatId(null))
  }, [newAnswerId, goToBranch])
  const showOnStart = (answer: Promise<void>) => {
    setPendingChatId(chat.id)
    void goToBranch(search.branch ?? search.message)
    void answer.then(() => setPendingChatId(null))
  }
  const regenerateAndShow = useStable((messageId: string, model?: string) =>
    showOnStart(regenerate(chat.id, messageId, model)),
  )
  const continueFrom = useStable((messageId: string) => void resume(chat.id, messageId))
  const [messageIdToDelete, setMessageIdToDelete] = useState<string | null>(null)
  const stopAnswer = useStable(() => stop.mutate())
  const confirmDeletion = useStable((messageId: string) => setMessageIdToDelete(messageId))
  const mayContinue = useCanGenerate(chat.id)
  const send = (question: Question) => {
    showOnStart(ask(chat.id, question))
    showEnd()
  }
  const lastMessage = branch.at(-1)?.message
  const fixDiagram = useStable((code: string, error: string) =>
    send({ text: diagramFixText(code, error), attachments: [], parentId: lastMessage?.id ?? null }),
  )
  const lastQuestionId = branch.findLast(({ message }) => message.role === 'user')?.message.id
  const sendNext = ({ text, attachments, mentions = [] }: QueuedMessage) =>
    send({ text, attachments, mentions, parentId: lastMessage?.id ?? null })
  const queue = useQueue(chat.id)
  const isQueuePaused = useIsQueuePaused(chat.id)
  const [firstQueued] = queue
  const isOnline = useOnline()
  const isBusy = liveAnswer !== null || chat.streamingMessageId !== null
  const sendFirstQueued = useStable(() => {
    const message = firstQueued && unqueueMessage(chat.id, firstQueued.id)
    if (message) sendNext(message)
  })
  // the queue continues after a complete answer while online; otherwise the user decides
  const isLastCompleted = lastMessage === undefined || lastMessage.status === 'completed'
  const canSendNext =
    maySend && isOnline && !isBusy && !isQueuePaused && firstQueued !== undefined && isLastCompleted
  useEffect(() => {
    if (canSendNext) sendFirstQueued()
  }, [canSendNext, sendFirstQueued])
  useEffect(() => stopReadingAloud, [chat.id])
  useDeleteTemporaryChat(chat)
  return (
    <DropZone
      label={t('Drop files to ask about them')}
      onFiles={addFiles}
      isDisabled={!maySend}
      className="flex min-h-0 flex-1 flex-col"
    >
      {!isEmbedded && <ChatHeader chat={chat} leaf={branch.at(-1)?.message.id} />}
      <main ref={ref} data-scroll className="@container min-h-0 flex-1 overflow-y-auto px-4">
        <div className="mx-auto w-full max-w-prose pt-7 pb-10">
          {chat.bot !== null && branch.length === 0 && liveAnswer === null && (
            <BotGreeting bot={chat.bot} onAsk={(text) => send({ text, attachments: [], parentId: null })} />
          )}
          <FixDiagramContext value={maySend && !isBusy ? fixDiagram : undefined}>
            <MessageList
              chatId={chat.id}
              branch={branch}
              range={range}
              targetMessageId={search.message}
              liveAnswers={answers}
              maySend={maySend}
              selectedSource={
                panels.isOpen(sourcesPanel) ? `${search.attachment}:${search.passage ?? ''}` : null
              }
              onCite={openSource}
              onSwitch={switchTo}
              onEdit={({ parentId, attachments, parts }, text) =>
                send({ text, parentId, attachments, mentions: mentionsOf(parts) })
              }
              onRegenerate={regenerateAndShow}
              onContinue={continueFrom}
              mayContinue={mayContinue}
              onDelete={confirmDeletion}
              messages={chat.messages}
            />
          </FixDiagramContext>
        </div>
      </main>
      {maySend && (
        <QuoteSelection container={ref} onQuote={(text) => insertIntoDraft(chat.id, toMarkdownQuote(text))} />
      )}
      {liveAnswer !== null && <StopShortcut onStop={stopAnswer} />}
      {messageIdToDelete !== null && (
        <DeleteMessageDialog
          chatId={chat.id}
          messageId={messageIdToDelete}
          onClose={() => setMessageIdToDelete(null)}
        />
      )}
      <footer className="relative px-4 pb-3 short:pb-1">
        <div className="mx-auto w-full max-w-composer">
          {!isAtEnd && (
            <div className="absolute inset-x-0 -top-12 flex justify-center">
              <IconButton
                label={t('Jump to latest message')}
                onPress={showEnd}
                className="rounded-full! border border-line-strong bg-surface shadow-lift"
              >
                <ArrowDown />
              </IconButton>
            </div>
          )}
          {queue.length > 0 && (
            <QueuedMessages
              chatId={chat.id}
              queue={queue}
              isOnline={isOnline}
              onSendNow={isBusy || !isOnline ? undefined : sendNext}
            />
          )}
          {maySend ? (
            <Composer
              composerId={chat.id}
              waitingFiles={pendingQuestion === null ? chat.attachments : []}
              onRemoveWaitingFile={(id) => removeWaitingFile.mutate(id)}
              placeholder={
                chat.project === null
                  ? chat.bot
                    ? t('Ask {bot}…', { bot: botName(chat.bot) })
                    : t('Reply…')
                  : t('Ask about {project}…', { project: chat.project.name })
              }
              autoFocus
              onStop={liveAnswer === null ? undefined : stopAnswer}
              onEditLast={
                isBusy || lastQuestionId === undefined
                  ? undefined
                  : () => {
                      range.showEnd()
                      messageToEdit.set(lastQuestionId)
                    }
              }
              onQueue={(question) => queueMessage(chat.id, question)}
              onSend={(question) =>
                isOnline
                  ? send({ ...question, parentId: lastMessage?.id ?? null })
                  : queueMessage(chat.id, question)
              }
            />
          ) : (
            <p className="rounded-md border border-line bg-sunken px-4 py-3 text-14 text-muted">
              {chat.isCutOff
                ? messages.chat.projectAccessLost
                : chat.chatbotId !== null && chat.bot === null
                  ? messages.bots.unavailable
                  : t('This project is archived. You can read its chats but not continue them.')}
            </p>
          )}
          <p className="mt-2 text-center text-12 text-muted short:hidden">
            {chat.isTemporary
              ? t(
                  'Temporary chat: not listed, not remembered, and deleted when you leave. Files stay in your vault.',
                )
              : mayContinue
                ? t('Answers cite your sources. Sentences with a dotted underline have none.')
                : t('Quotes are taken word for word from your sources.')}
          </p>
        </div>
      </footer>
    </DropZone>
  )
}

/** For Escape outside the composer, which handles the key itself. */
const StopShortcut = ({ onStop }: { onStop: () => void }) => {
  useShortcut('Escape', t('Stop'), onStop)
  return null
}
