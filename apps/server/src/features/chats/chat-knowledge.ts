import type { KnowledgePolicy } from '../../platform/access/knowledge-policy.ts'
import { loadChat } from './access.ts'
import { requireChatRoom } from './chat-room.ts'

/** A chat takes files from whoever may write in it. They are told of with the message that carries them. */
export const chatKnowledge: KnowledgePolicy<'chat'> = {
  loadToAdd: async (db, actor, id) => (await loadChat({ db }, actor, id, 'SEND_MESSAGE')).grant,
  loadToRemove: async (db, actor, id) => (await loadChat({ db }, actor, id, 'SEND_MESSAGE')).grant,
  requireRoom: requireChatRoom,
  changed: async () => {},
}
