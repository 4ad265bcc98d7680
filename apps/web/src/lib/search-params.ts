/**
 * Reads search parameters without zod, which stays out of the first load: what is not as it should be is left
 * out, as if it had not been there.
 */
export type SearchParams = Record<string, unknown>

/** A text of at most `max` characters. */
export const textParam = (search: SearchParams, name: string, max: number): string | undefined => {
  const value = search[name]
  return typeof value === 'string' && value !== '' && value.length <= max ? value : undefined
}

/** One of a few words. */
export const wordParam = <Word extends string>(
  search: SearchParams,
  name: string,
  words: readonly Word[],
): Word | undefined => words.find((word) => word === search[name])
