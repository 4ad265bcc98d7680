import type { ChatId, MessageId } from '@atelier/contract/ids'
import type { Database } from '../../../../platform/db/database.ts'
import { notFound } from '../../../../platform/app-error.ts'
import { type MessageRow, selectLinks, selectMessagesById } from '../queries.ts'

/** Oldest first. Throws NOT_FOUND on a message of another chat. */
export const branchIds = async (
  db: Database,
  chatId: ChatId,
  leaf: MessageId | undefined,
): Promise<MessageId[]> => {
  const links = new Map((await selectLinks(db, chatId)).map(({ id, parentId }) => [id, parentId]))
  if (leaf && !links.has(leaf)) throw notFound()
  const branch: MessageId[] = []
  for (let at = leaf ?? [...links.keys()].at(-1); at; at = links.get(at) ?? undefined) branch.push(at)
  return branch.toReversed()
}

const atOnce = 20

export async function* readMessages(db: Database, ids: readonly MessageId[]): AsyncIterable<MessageRow> {
  for (let from = 0; from < ids.length; from += atOnce)
    yield* await selectMessagesById(db, ids.slice(from, from + atOnce))
}
