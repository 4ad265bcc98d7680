import type { z } from 'zod'

/** How many characters a text has, as JSON Schema counts them: an emoji is one, though UTF-16 takes two for it. */
export const countCharacters = (text: string): number => [...text].length

/** The first `max` of them: no letter is cut in half. */
export const firstCharacters = (text: string, max: number): string =>
  text.length <= max ? text : [...text].slice(0, max).join('')

/** A text of at most `max` characters, which `message` may have as {maximum}. */
export const atMost = <Text extends z.ZodType<string>>(text: Text, max: number, message: string): Text =>
  text
    .refine((value) => countCharacters(value) <= max, { error: message, params: { maximum: max } })
    .meta({ maxLength: max })

/** A name on one line, composed (NFC: the same letters are the same name whichever system wrote them), without what a screen does not show: controls, and marks that turn the text around them. */
export const oneLine = (name: string): string =>
  name
    .replaceAll(/[\u202A-\u202E\u2066-\u2069\uFEFF]/g, '')
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .normalize()
