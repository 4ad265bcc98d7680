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

const findBranch = (messages: readonly Message[], messageId: string | undefined): readonly BranchNode[] => {
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
    ancestors.push(parent)
  return [...ancestors.toReversed(), ...newestPathFrom(children, anchor)].map((message) => ({
    message,
    siblings: (children.get(message.parentId) ?? []).map(({ id }) => id),
  }))
}

/** By list of messages, and by the message that the branch goes through. */
const branches = new WeakMap<readonly Message[], Map<string | undefined, readonly BranchNode[]>>()

/**
 * The branch from the root through this message to its newest descendant; without `messageId`, to the newest
 * message. Several components need it with each render, so it is computed once per list.
 */
export const branchThrough = (
  messages: readonly Message[],
  messageId: string | undefined,
): readonly BranchNode[] => {
  const ofMessages = branches.get(messages) ?? new Map<string | undefined, readonly BranchNode[]>()
  branches.set(messages, ofMessages)
  const branch = ofMessages.get(messageId) ?? findBranch(messages, messageId)
  ofMessages.set(messageId, branch)
  return branch
}

export const textOf = (message: Pick<Message, 'parts'>): string =>
  message.parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n\n')
