import { createStore } from './store.ts'

export interface Announcement {
  id: number
  text: string
}

/** What screen readers read out now; `LiveRegion` shows it to them. */
export const announcements = createStore<readonly Announcement[]>([])

/** Long enough for every screen reader to have queued it. Milliseconds. */
const keptFor = 30_000

let lastId = 0

/** Has screen readers read these texts politely, each as an utterance of its own. */
export const announce = (...texts: readonly string[]): void => {
  const added = texts.filter((text) => text.trim() !== '').map((text) => ({ id: ++lastId, text }))
  if (added.length === 0) return
  announcements.set([...announcements.get(), ...added])
  setTimeout(() => {
    const old = new Set(added.map(({ id }) => id))
    announcements.set(announcements.get().filter(({ id }) => !old.has(id)))
  }, keptFor)
}
