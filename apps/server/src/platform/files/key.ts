/** Refuses what is no key before it becomes part of a path. */
export const requireKey = (key: string): string => {
  if (!/^[a-z0-9]+([./][a-z0-9]+)*$/.test(key))
    throw new Error(`Not a key of the file store: ${JSON.stringify(key)}`)
  return key
}
