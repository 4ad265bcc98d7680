import type { Mention, MessagePart } from '@atelier/contract/answers/message'
import { signOuts } from '../../../lib/api/auth-client.ts'
import { botName } from '../../../lib/localize-bot.ts'
import { createStore, useStore } from '../../../lib/store.ts'

export interface MentionEntry {
  mention: Mention
  name: string
}

const noMentions: readonly MentionEntry[] = []
const mentionsByComposer = createStore<ReadonlyMap<string, readonly MentionEntry[]>>(new Map())
signOuts.subscribe(() => mentionsByComposer.set(new Map()))

export const useMentions = (composerId: string): readonly MentionEntry[] =>
  useStore(mentionsByComposer).get(composerId) ?? noMentions

export const setMentions = (composerId: string, mentions: readonly MentionEntry[]): void =>
  mentionsByComposer.set(new Map([...mentionsByComposer.get(), [composerId, mentions]]))

export const addMention = (composerId: string, entry: MentionEntry): void => {
  const mentions = (mentionsByComposer.get().get(composerId) ?? noMentions).filter(
    ({ mention }) =>
      mention.id !== entry.mention.id && !(mention.kind === 'bot' && entry.mention.kind === 'bot'),
  )
  setMentions(composerId, [...mentions, entry])
}

export const mentionsOf = (parts: readonly MessagePart[]): MentionEntry[] =>
  parts.flatMap((part) =>
    part.type === 'mention'
      ? [{ mention: part.mention, name: botName({ id: part.mention.id, name: part.name }) }]
      : [],
  )

export interface MentionQuery {
  start: number
  q: string
}

export const mentionQueryAt = (text: string, caret: number): MentionQuery | null => {
  const match = /(?:^|\s)@([^\n@]{0,40})$/.exec(text.slice(0, caret))
  const q = match?.[1]
  return q === undefined ? null : { start: caret - q.length - 1, q }
}
