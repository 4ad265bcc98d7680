import type { z } from 'zod'

/** Counts code points, as JSON Schema does: an emoji of two UTF-16 code units counts as one. */
export const countCharacters = (text: string): number => [...text].length

/** Truncates without splitting a code point. */
export const firstCharacters = (text: string, max: number): string =>
  text.length <= max ? text : [...text].slice(0, max).join('')

/** Limits a text to `max` code points. `message` may contain {maximum}. */
export const atMost = <Text extends z.ZodType<string>>(text: Text, max: number, message: string): Text =>
  text
    .refine((value) => countCharacters(value) <= max, { error: message, params: { maximum: max } })
    .meta({ maxLength: max })

/** Puts a name on one line, in NFC, without control characters and marks that change the text's direction. */
export const oneLine = (name: string): string =>
  name
    .replaceAll(/[\u202A-\u202E\u2066-\u2069\uFEFF]/g, '')
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .normalize()
