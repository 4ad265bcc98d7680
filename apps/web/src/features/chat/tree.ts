import type { Message } from '@atelier/contract/answers/message'

export interface BranchNode {
  message: Message
  siblings: readonly Message['id'][]
}

const childrenOf = (messages: readonly Message[]) => Map.groupBy(messages, (message) => message.parentId)

const descend = (children: Map<Message['parentId'], Message[]>, from: Message): Message[] => {
  const path = [from]
  for (let next = children.get(from.id)?.at(-1); next; next = children.get(next.id)?.at(-1)) path.push(next)
  return path
}

/** Through `at` to its newest end; without it, ending with the newest message. Ids are time-ordered. */
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
