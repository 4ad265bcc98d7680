import type { BodyOf } from '@atelier/contract/endpoint'
import type * as endpoints from '@atelier/contract/endpoints/crafts/crafts'
import type { ChatId, CraftId, CraftVersionId, MessageId } from '@atelier/contract/ids'
import type { AppContext } from '../../../context.ts'
import type { Actor } from '../../../platform/actor.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { emptyText, saveCrafts } from '../../crafts/index.ts'
import { loadChat } from './access.ts'
import { insertConversation } from './messages/message-queries.ts'
import { touchChat } from './queries.ts'
import { readRequestedBranch } from './messages/send-message.ts'

export const createText = (
  context: AppContext,
  actor: Actor,
  chatId: ChatId,
  { parentId }: BodyOf<typeof endpoints.createText>,
) =>
  context.db.transaction(async (tx) => {
    const { grant, isTitled } = await loadChat({ db: tx }, actor, chatId, 'SEND_MESSAGE')
    const now = context.clock.now()
    await touchChat(tx, grant, now, isTitled ? null : emptyText.title)
    const branch = await readRequestedBranch(tx, chatId, parentId)
    const [questionId, messageId] = [uuidv7<MessageId>(), uuidv7<MessageId>()]
    const part = emptyText.part(uuidv7<CraftId>(), uuidv7<CraftVersionId>())
    await insertConversation(
      tx,
      grant,
      [
        { id: questionId, role: 'user', parts: [{ type: 'text', text: emptyText.question }] },
        { id: messageId, role: 'assistant', parts: [{ type: 'text', text: emptyText.answer }, part] },
      ],
      now,
      branch.at(-1)?.id ?? null,
    )
    const version = { ownerId: actor.userId, messageId, citations: [], now, origin: 'hand' as const }
    await saveCrafts(tx, grant, [{ ...part, content: '' }], version)
    await context.events.publish(tx, [actor.userId], { type: 'chat', chatId, change: 'updated' })
    return { craftId: part.craftId, messageId }
  })
