import type { ChatbotId } from '@atelier/contract/ids'
import type { KnowledgePolicy } from '../../../platform/access/knowledge-policy.ts'
import { loadBot } from './access.ts'
import { updateBotRow } from './queries.ts'

/** Only the owner changes a bot's knowledge, and its size is unlimited. */
export const botKnowledge: KnowledgePolicy<'bot'> = {
  authorizeAdd: async (db, actor, id) => (await loadBot(db, actor, id, 'ADD_KNOWLEDGE')).grant,
  authorizeRemove: async (db, actor, id) => (await loadBot(db, actor, id, 'REMOVE_KNOWLEDGE')).grant,
  requireCapacity: async () => {},
  publishChange: async ({ clock, events }, tx, actor, grant) => {
    const chatbotId: ChatbotId = grant.id
    await updateBotRow(tx, grant, { updatedAt: clock.now() })
    await events.publish(tx, [actor.userId], { type: 'bot', chatbotId, change: 'updated' })
  },
}
