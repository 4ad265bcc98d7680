import type { Message } from '@atelier/contract/message'

/** A message of the shown branch with its place among its siblings. */
export interface BranchNode {
  message: Message
  /** Ids of the messages that answer the same parent, oldest first; more than one: the branch can be switched. */
  siblings: readonly Message['id'][]
}

const childrenOf = (messages: readonly Message[]) => Map.groupBy(messages, (message) => message.parentId)

/** From a message down along the newest child each time. */
const descend = (children: Map<Message['parentId'], Message[]>, from: Message): Message[] => {
  const path = [from]
  for (let next = children.get(from.id)?.at(-1); next; next = children.get(next.id)?.at(-1)) path.push(next)
  return path
}

/**
 * The branch that goes through the message `at`, to its newest end; without `at` the one
 * that ends with the newest message. Ids are ordered by time.
 */
export const branchThrough = (messages: readonly Message[], at: string | undefined): BranchNode[] => {
  const byId = new Map<string, Message>(messages.map((message) => [message.id, message]))
  const children = childrenOf(messages)
  const anchor = (at === undefined ? undefined : byId.get(at)) ?? messages.at(-1)
  if (anchor === undefined) return []
  const above: Message[] = []
  for (
    let parent = anchor.parentId && byId.get(anchor.parentId);
    parent;
    parent = parent.parentId && byId.get(parent.parentId)
  )
    above.unshift(parent)
  return [...above, ...descend(children, anchor)].map((message) => ({
    message,
    siblings: (children.get(message.parentId) ?? []).map(({ id }) => id),
  }))
}

export const textOf = (message: Pick<Message, 'parts'>): string =>
  message.parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n\n')
