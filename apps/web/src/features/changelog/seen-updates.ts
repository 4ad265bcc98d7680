const storageKey = 'atelier.seen-updates'

export const readSeenSlugs = (): readonly string[] => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(value) ? value.filter((slug) => typeof slug === 'string') : []
  } catch {
    return []
  }
}

export const saveSeenSlugs = (slugs: readonly string[]): void => {
  try {
    localStorage.setItem(storageKey, JSON.stringify(slugs))
  } catch {
    // storage unavailable: the updates count as new next time
  }
}
