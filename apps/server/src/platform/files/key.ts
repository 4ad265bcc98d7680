export const requireKey = (key: string): string => {
  if (!/^[a-z0-9]+([./][a-z0-9]+)*$/.test(key))
    throw new Error(`Not a key of the file store: ${JSON.stringify(key)}`)
  return key
}

const cachePrefix = 'cached/'

/** For data that can be generated again. No row references it, and it's deleted after a day. */
export const cachedKey = (key: string): string => `${cachePrefix}${key}`

export const isCached = (key: string): boolean => key.startsWith(cachePrefix)
