/** Parses search params without zod, which isn't part of the first load; invalid values are dropped. */
export type SearchParams = Record<string, unknown>

export const textParam = (search: SearchParams, name: string, max: number): string | undefined => {
  const value = search[name]
  return typeof value === 'string' && value !== '' && value.length <= max ? value : undefined
}

export const enumParam = <Word extends string>(
  search: SearchParams,
  name: string,
  words: readonly Word[],
): Word | undefined => words.find((word) => word === search[name])
