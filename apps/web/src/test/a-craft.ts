import type { ChatWithMessages } from '@atelier/contract/chat'
import { Craft } from '@atelier/contract/craft'
import { Message } from '@atelier/contract/message'
import { aChat, newId } from './fixtures.ts'

/** A chat whose answer is a text in the canvas, and that craft. */
export const aCraft = (): { chat: ChatWithMessages; craft: Craft } => {
  const [craftId, versionId, messageId] = [newId(), newId(), newId()]
  const message = Message.parse({
    id: messageId,
    parentId: null,
    role: 'assistant',
    status: 'completed',
    parts: [
      {
        type: 'craft',
        craftId,
        versionId,
        index: 0,
        number: 1,
        parentId: null,
        identifier: 'note',
        title: 'The note',
        kind: 'text/markdown',
        language: '',
        isEdit: false,
        status: 'success',
      },
    ],
    citations: [],
    attachments: [],
    model: null,
    error: null,
    createdAt: Date.now(),
    completedAt: Date.now(),
    tokens: null,
    rating: null,
    ratingReason: null,
  })
  const chat: ChatWithMessages = {
    ...aChat(),
    project: null,
    bot: null,
    permissions: ['SEND_MESSAGE'],
    streamingMessageId: null,
    attachments: [],
    messages: [message],
  }
  const craft = Craft.parse({
    id: craftId,
    chatId: chat.id,
    identifier: 'note',
    title: 'The note',
    type: 'text/markdown',
    language: '',
    mayEdit: true,
    createdAt: Date.now(),
    versions: [
      {
        id: versionId,
        messageId,
        index: 0,
        number: 1,
        parentId: null,
        origin: 'model',
        status: 'success',
        createdAt: Date.now(),
      },
    ],
  })
  return { chat, craft }
}
