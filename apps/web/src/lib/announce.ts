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

/** The longest utterance, in characters: some screen readers drop the end of longer ones. */
const longestPiece = 300

/** A text in pieces that can be followed by ear: its lines, and long lines by sentences. */
export const readablePieces = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .flatMap((line) => {
      if (line.length <= longestPiece) return [line]
      const pieces: string[] = ['']
      for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(line)) {
        const last = pieces.at(-1) ?? ''
        if (last !== '' && last.length + segment.length > longestPiece) pieces.push(segment)
        else pieces[pieces.length - 1] = last + segment
      }
      return pieces.map((piece) => piece.trim())
    })
