import type { Message } from '@atelier/contract/answers/message'

export interface BranchNode {
  message: Message
  siblings: readonly Message['id'][]
}

const childrenOf = (messages: readonly Message[]) => Map.groupBy(messages, (message) => message.parentId)

const newestPathFrom = (children: Map<Message['parentId'], Message[]>, start: Message): Message[] => {
  const path = [start]
  for (let next = children.get(start.id)?.at(-1); next; next = children.get(next.id)?.at(-1)) path.push(next)
  return path
}

/**
 * The branch from the root through this message to its newest descendant; without `messageId`, to the newest
 * message.
 */
export const branchThrough = (messages: readonly Message[], messageId: string | undefined): BranchNode[] => {
  const byId = new Map<string, Message>(messages.map((message) => [message.id, message]))
  const children = childrenOf(messages)
  const anchor = (messageId === undefined ? undefined : byId.get(messageId)) ?? messages.at(-1)
  if (anchor === undefined) return []
  const ancestors: Message[] = []
  for (
    let parent = anchor.parentId && byId.get(anchor.parentId);
    parent;
    parent = parent.parentId && byId.get(parent.parentId)
  )
    ancestors.unshift(parent)
  return [...ancestors, ...newestPathFrom(children, anchor)].map((message) => ({
    message,
    siblings: (children.get(message.parentId) ?? []).map(({ id }) => id),
  }))
}

export const textOf = (message: Pick<Message, 'parts'>): string =>
  message.parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n\n')
