import type { ImportedChat, ImportedMessage } from '../../chats/index.ts'

/** A chat of another product, and what it was called there. */
export interface ForeignChat extends ImportedChat {
  readonly id: string
}

/** Something that was said there; what is empty or nobody's is left out, and what follows it goes to what came before. */
export interface ForeignMessage {
  readonly key: string
  readonly parentKey: string | null
  readonly role: string
  readonly text: string
  readonly model?: string | null | undefined
  readonly createdAt: number
}

const roles: ReadonlyMap<string, ImportedMessage['role']> = new Map([
  ['user', 'user'],
  ['human', 'user'],
  ['assistant', 'assistant'],
])

/** Seconds or milliseconds since 1970, or a date as text. */
export const timeOf = (time: number | string | null | undefined): number => {
  if (typeof time === 'string') return Date.parse(time)
  if (typeof time !== 'number') return Number.NaN
  return time < 100_000_000_000 ? time * 1000 : time
}

const join = (one: string, other: string) => [one, other].filter((text) => text !== '').join('\n\n')

/** What people and assistants said, each after what it answers; an answer in several pieces becomes one. */
export const messagesOf = (
  said: readonly ForeignMessage[],
): { messages: ImportedMessage[]; keyOf: (key: string | null | undefined) => string | null } => {
  const known = new Map(said.map((each) => [each.key, each]))
  const children = Map.groupBy(said, ({ parentKey }) => parentKey)
  /** The message that each one became part of; null: none. */
  const became = new Map<string, string | null>()
  const kept = new Map<string, Omit<ImportedMessage, 'parts'> & { text: string }>()
  const place = (each: ForeignMessage): string | null => {
    const parent = each.parentKey === null ? null : (became.get(each.parentKey) ?? null)
    const role = roles.get(each.role)
    const text = each.text.trim()
    if (role === undefined || text === '') return parent
    const before = parent === null ? undefined : kept.get(parent)
    const isAlone = (children.get(each.parentKey)?.length ?? 0) === 1
    if (before && before.role === role && role === 'assistant' && isAlone) {
      kept.set(before.key, { ...before, text: join(before.text, text) })
      return before.key
    }
    const { key, model = null, createdAt } = each
    kept.set(key, { key, parentKey: parent, role, model: role === 'user' ? null : model, createdAt, text })
    return key
  }
  const waiting = said.filter(({ parentKey }) => parentKey === null || !known.has(parentKey)).toReversed()
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (became.has(next.key)) continue
    became.set(next.key, place(next))
    waiting.push(...(children.get(next.key) ?? []).toReversed())
  }
  return {
    messages: [...kept.values()].map(({ text, ...rest }) => ({ ...rest, parts: [{ type: 'text', text }] })),
    keyOf: (key) => (key ? (became.get(key) ?? null) : null),
  }
}
