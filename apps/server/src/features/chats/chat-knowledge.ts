import type { ChatId } from '@atelier/contract/ids'
import type { KnowledgePolicy } from '../../platform/access/knowledge-policy.ts'
import { loadChat } from './access.ts'
import { requireChatRoom } from './chat-room.ts'

/** A chat takes files from whoever may write in it. They are told of with the message that carries them. */
export const chatKnowledge: KnowledgePolicy<ChatId> = {
  require: async (db, actor, id) => {
    await loadChat({ db }, actor, id, 'SEND_MESSAGE')
  },
  requireRoom: requireChatRoom,
  changed: async () => {},
}
