import { createStore } from '../store.ts'

export interface Announcement {
  id: number
  text: string
}

export const announcements = createStore<readonly Announcement[]>([])

/** Long enough for every screen reader to queue it. */
const retentionMs = 30_000

let lastId = 0

/** Announces politely; each text is a separate utterance. */
export const announce = (...texts: readonly string[]): void => {
  const additions = texts.filter((text) => text.trim() !== '').map((text) => ({ id: ++lastId, text }))
  if (additions.length === 0) return
  announcements.set([...announcements.get(), ...additions])
  setTimeout(() => {
    const expiredIds = new Set(additions.map(({ id }) => id))
    announcements.set(announcements.get().filter(({ id }) => !expiredIds.has(id)))
  }, retentionMs)
}
