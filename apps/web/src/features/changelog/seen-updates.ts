const key = 'atelier.seen-updates'

export const seenSlugs = (): readonly string[] => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(value) ? value.filter((slug) => typeof slug === 'string') : []
  } catch {
    return []
  }
}

export const saveSeenSlugs = (slugs: readonly string[]): void => {
  try {
    localStorage.setItem(key, JSON.stringify(slugs))
  } catch {
    // storage unavailable: they count as new next time
  }
}
