const key = 'atelier.seen-updates'

/** CHL-01: the slugs of what was seen in this browser. */
export const seenSlugs = (): readonly string[] => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(value) ? value.filter((slug) => typeof slug === 'string') : []
  } catch {
    return []
  }
}

export const saveReadSlugs = (slugs: readonly string[]): void => {
  try {
    localStorage.setItem(key, JSON.stringify(slugs))
  } catch {
    // then they are new again the next time
  }
}
