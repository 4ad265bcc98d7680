const dayMs = 24 * 60 * 60_000
const entriesMax = 100

export const createDayCache = <Value>(now: () => number = Date.now) => {
  const entries = new Map<string, { value: Value; until: number }>()
  return {
    get: (key: string): Value | undefined => {
      const entry = entries.get(key)
      return entry && now() < entry.until ? entry.value : undefined
    },
    set: (key: string, value: Value): void => {
      if (entries.size >= entriesMax) entries.clear()
      entries.set(key, { value, until: now() + dayMs })
    },
  }
}
