import type { Sentence } from '@atelier/contract/sentence'
import { sentence } from '@atelier/contract/write-sentence'

/** Data from other products: every field is optional, and values of a wrong type are ignored. */
export type Fields = Readonly<Record<string, unknown>>

export const fieldsOf = (value: unknown): Fields | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null

export const listOf = (value: unknown): readonly unknown[] => {
  if (Array.isArray(value)) return value
  return value == null ? [] : [value]
}

export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Some exports use numbers as IDs. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''

export const nonEmptyTextOf = (value: unknown): string | null => textOf(value) || null

const lossTexts = {
  thoughts: (n: number) => sentence('Skipped reasoning: {n}.', { n }),
  tools: (n: number) => sentence('Skipped tool calls: {n}.', { n }),
  images: (n: number) => sentence('Skipped images: {n}.', { n }),
  recordings: (n: number) => sentence('Skipped recordings: {n}.', { n }),
  files: (n: number) => sentence('Skipped files: {n}.', { n }),
  errors: (n: number) => sentence('Skipped error messages: {n}.', { n }),
  parts: (n: number) => sentence('Unreadable parts: {n}.', { n }),
  messages: (n: number) => sentence('Unreadable messages: {n}.', { n }),
}
export type Loss = keyof typeof lossTexts

export const createLossCounter = () => {
  const counts = new Map<Loss, number>()
  const kinds = Object.keys(lossTexts) as Loss[]
  return {
    add: (kind: Loss, n = 1): void => {
      if (n > 0) counts.set(kind, (counts.get(kind) ?? 0) + n)
    },
    sentences: (): Sentence[] =>
      kinds.flatMap((kind) => {
        const count = counts.get(kind) ?? 0
        return count > 0 ? [lossTexts[kind](count)] : []
      }),
    hasUnreadableMessages: (): boolean => counts.has('messages'),
  }
}
export type Losses = ReturnType<typeof createLossCounter>
