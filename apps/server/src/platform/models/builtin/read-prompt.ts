import type { LanguageModelV4Message, LanguageModelV4Prompt } from '@ai-sdk/provider'
import { parsePassages, type ShownPassage } from './parse-passages.ts'

/** What the built-in assistant takes from a prompt. */
export interface Conversation {
  readonly question: string
  /** The person's earlier turns, newest first. */
  readonly earlier: string[]
  readonly passages: ShownPassage[]
  /** Queries that were searched for since the question. */
  readonly searches: number
  /** Sources that cannot be used now, with the reason in the prompt's words. */
  readonly unavailable: { title: string; reason: string }[]
}

const textOf = (message: LanguageModelV4Message): string => {
  if (message.role === 'system') return message.content
  return message.content
    .map((part) => {
      if (part.type === 'text') return part.text
      if (part.type !== 'tool-result') return ''
      const { output } = part
      if (output.type === 'text') return output.value
      if (output.type === 'json')
        return typeof output.value === 'string' ? output.value : JSON.stringify(output.value)
      if (output.type !== 'content') return ''
      return output.value.map((item) => (item.type === 'text' ? item.text : '')).join('\n')
    })
    .join('\n')
}

const stateLine = /^- (.+) \((could not be read|still being read)\)$/gm

export const readPrompt = (prompt: LanguageModelV4Prompt): Conversation => {
  const asked = prompt.flatMap((message, index) =>
    message.role === 'user' ? [{ text: textOf(message), index }] : [],
  )
  const last = asked.at(-1)
  const after = prompt.slice((last?.index ?? -1) + 1)
  const shown = prompt.filter(({ role }) => role === 'system' || role === 'tool').map(textOf)
  const passages = new Map<number, ShownPassage>()
  for (const passage of parsePassages(shown.join('\n'))) passages.set(passage.number, passage)
  const rules = prompt.filter(({ role }) => role === 'system').map(textOf)
  const states = rules.flatMap((text) => Array.from(text.split('<passage ')[0]?.matchAll(stateLine) ?? []))
  return {
    question: (last?.text ?? '').trim(),
    earlier: asked
      .slice(0, -1)
      .map(({ text }) => text)
      .toReversed(),
    passages: [...passages.values()],
    searches: after.filter(({ role }) => role === 'tool').length,
    unavailable: states.map(([, title = '', reason = '']) => ({ title, reason })),
  }
}
