import type { z } from 'zod'

/** In code points, as JSON Schema counts: an emoji is one, though two in UTF-16. */
export const countCharacters = (text: string): number => [...text].length

/** Never splits a code point. */
export const firstCharacters = (text: string, max: number): string =>
  text.length <= max ? text : [...text].slice(0, max).join('')

/** `message` may contain {maximum}. */
export const atMost = <Text extends z.ZodType<string>>(text: Text, max: number, message: string): Text =>
  text
    .refine((value) => countCharacters(value) <= max, { error: message, params: { maximum: max } })
    .meta({ maxLength: max })

/** A name on one line in NFC, without control characters and marks that change the text's direction. */
export const oneLine = (name: string): string =>
  name
    .replaceAll(/[\u202A-\u202E\u2066-\u2069\uFEFF]/g, '')
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .normalize()
