/** Readers for other products' exports: every field is optional, and a field of the wrong type is ignored. */
export type Fields = Readonly<Record<string, unknown>>

export const fieldsOf = (value: unknown): Fields | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null

export const listOf = (value: unknown): readonly unknown[] => {
  if (Array.isArray(value)) return value
  return value == null ? [] : [value]
}

/** undefined for what is not JSON. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Some exports use numeric ids. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''

export const nameOf = (value: unknown): string | null => textOf(value) || null

const losses = {
  thoughts: (n: number) => `Thoughts left out: ${n}.`,
  tools: (n: number) => `Tool calls left out: ${n}.`,
  images: (n: number) => `Images left out: ${n}.`,
  recordings: (n: number) => `Recordings left out: ${n}.`,
  files: (n: number) => `Files left out: ${n}.`,
  errors: (n: number) => `Error messages left out: ${n}.`,
  parts: (n: number) => `Parts that couldn’t be read: ${n}.`,
  messages: (n: number) => `Messages that couldn’t be read: ${n}.`,
}
export type Loss = keyof typeof losses

/** Counts the parts of a chat that aren't imported. */
export const createLosses = () => {
  const counts = new Map<Loss, number>()
  const kinds = Object.keys(losses) as Loss[]
  return {
    add: (kind: Loss, n = 1): void => {
      if (n > 0) counts.set(kind, (counts.get(kind) ?? 0) + n)
    },
    sentences: (): string[] =>
      kinds.flatMap((kind) => {
        const count = counts.get(kind) ?? 0
        return count > 0 ? [losses[kind](count)] : []
      }),
    hasUnreadable: (): boolean => counts.has('messages'),
  }
}
export type Losses = ReturnType<typeof createLosses>
