import type { ChatId, MessageId } from '@atelier/contract/ids'
import type { Database } from '../../../../platform/db/database.ts'
import { notFound } from '../../../../platform/app-error.ts'
import { type MessageRow, selectParentLinks, selectMessagesById } from '../queries.ts'

/** Oldest first. Throws NOT_FOUND if `leaf` isn't in the chat. */
export const selectBranchIds = async (
  db: Database,
  chatId: ChatId,
  leaf: MessageId | undefined,
): Promise<MessageId[]> => {
  const links = new Map((await selectParentLinks(db, chatId)).map(({ id, parentId }) => [id, parentId]))
  if (leaf && !links.has(leaf)) throw notFound()
  const branch: MessageId[] = []
  for (let id = leaf ?? [...links.keys()].at(-1); id; id = links.get(id) ?? undefined) branch.push(id)
  return branch.toReversed()
}

const messagesPerQuery = 20

export async function* readMessages(db: Database, ids: readonly MessageId[]): AsyncIterable<MessageRow> {
  for (let position = 0; position < ids.length; position += messagesPerQuery)
    yield* await selectMessagesById(db, ids.slice(position, position + messagesPerQuery))
}
