/** Refuses what is no key before it becomes part of a path. */
export const requireKey = (key: string): string => {
  if (!/^[a-z0-9]+([./][a-z0-9]+)*$/.test(key))
    throw new Error(`Not a key of the file store: ${JSON.stringify(key)}`)
  return key
}

const cache = 'cached/'

/** Where what can be made again at any time is kept: no row names it, and it goes after a day. */
export const cachedKey = (key: string): string => `${cache}${key}`

export const isCached = (key: string): boolean => key.startsWith(cache)
