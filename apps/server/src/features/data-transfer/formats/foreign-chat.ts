import type { ImportedChat, ImportedMessage } from '../../chat/chats/messages/index.ts'
import type { Losses } from './untyped-json.ts'

export interface ForeignChat extends ImportedChat {
  readonly id: string
  readonly losses: Losses
}

/** Empty messages are skipped, and replies to them attach to their parent. */
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

/** Python's `isoformat` omits the time zone, which is UTC in these exports. */
const withoutZone = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?$/

/** Parses a Unix time in s, ms, µs or ns, also as text, or a date. Returns milliseconds; NaN if invalid. */
export const timeOf = (time: unknown): number => {
  if (typeof time === 'string') {
    const text = time.trim()
    if (/^\d+(?:\.\d+)?$/.test(text)) return timeOf(Number(text))
    return Date.parse(withoutZone.test(text) ? `${text}Z` : text)
  }
  if (typeof time !== 'number') return Number.NaN
  if (time < 1e11) return time * 1000
  if (time < 1e14) return time
  return time < 1e17 ? time / 1000 : time / 1e6
}

const joinTexts = (first: string, second: string) =>
  [first, second].filter((text) => text !== '').join('\n\n')

export const toMessages = (
  textMessages: readonly ForeignMessage[],
): { messages: ImportedMessage[]; keyOf: (key: string | null | undefined) => string | null } => {
  const sourceByKey = new Map(textMessages.map((each) => [each.key, each]))
  const children = Map.groupBy(textMessages, ({ parentKey }) => parentKey)
  const newKeys = new Map<string, string | null>()
  const messagesByKey = new Map<string, Omit<ImportedMessage, 'parts'> & { text: string }>()
  const attach = (each: ForeignMessage): string | null => {
    const parent = each.parentKey === null ? null : (newKeys.get(each.parentKey) ?? null)
    const role = roles.get(each.role)
    const text = each.text.trim()
    if (role === undefined || text === '') return parent
    const parentMessage = parent === null ? undefined : messagesByKey.get(parent)
    const isOnlyChild = (children.get(each.parentKey)?.length ?? 0) === 1
    if (parentMessage && parentMessage.role === role && role === 'assistant' && isOnlyChild) {
      messagesByKey.set(parentMessage.key, { ...parentMessage, text: joinTexts(parentMessage.text, text) })
      return parentMessage.key
    }
    const { key, model = null, createdAt } = each
    messagesByKey.set(key, {
      key,
      parentKey: parent,
      role,
      model: role === 'user' ? null : model,
      createdAt,
      text,
    })
    return key
  }
  const queue = textMessages
    .filter(({ parentKey }) => parentKey === null || !sourceByKey.has(parentKey))
    .toReversed()
  for (let next = queue.pop(); next; next = queue.pop()) {
    if (newKeys.has(next.key)) continue
    newKeys.set(next.key, attach(next))
    for (const each of (children.get(next.key) ?? []).toReversed()) queue.push(each)
  }
  return {
    messages: [...messagesByKey.values()].map(({ text, ...rest }) => ({
      ...rest,
      parts: [{ type: 'text', text }],
    })),
    keyOf: (key) => (key ? (newKeys.get(key) ?? null) : null),
  }
}
