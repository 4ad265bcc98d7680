import type { ChatId } from '@atelier/contract/ids'
import type { KnowledgePolicy } from '../../../platform/access/knowledge-policy.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/database.ts'
import { loadChat } from './access.ts'
import { requireChatCapacity } from './chat-capacity.ts'

const authorizeWrite = async (db: Database, actor: Actor, id: ChatId) =>
  (await loadChat({ db }, actor, id, 'SEND_MESSAGE')).grant

export const chatKnowledge: KnowledgePolicy<'chat'> = {
  authorizeAdd: authorizeWrite,
  authorizeRemove: authorizeWrite,
  requireCapacity: requireChatCapacity,
  publishChange: async () => {},
}
