import { things } from './things.ts'
import { understand, type Understood } from './vocabulary.ts'

export interface Wanted {
  count: number
  colour: string | null
  /** How many times its usual size. */
  scale: number
}

/** What a prompt asks for, as far as its words are known. */
export interface Scene {
  readonly things: Map<string, Wanted>
  readonly settings: Set<string>
  /** The first colour that belongs to no thing. */
  colour: string | null
  /** The words that were understood, as they were written. */
  readonly words: Set<string>
}

/** So many words after a colour, a number or a “no” a thing may come that it belongs to. */
const reach = 3
const countMax = 7

const isTime = (name: string) => name === 'night' || name === 'evening' || name === 'day'

interface Waiting {
  count: number | null
  colour: string | null
  scale: number | null
  isRefused: boolean
  since: number
}

const nothing: Waiting = { count: null, colour: null, scale: null, isRefused: false, since: 0 }

const setPlace = (scene: Scene, name: string, isRefused: boolean) => {
  if (isTime(name) && !isRefused) for (const time of ['night', 'evening', 'day']) scene.settings.delete(time)
  if (isRefused) scene.settings.delete(name)
  else scene.settings.add(name)
}

const setThing = (scene: Scene, name: string, waiting: Waiting, isPlural: boolean) => {
  if (waiting.isRefused) return void scene.things.delete(name)
  const before = scene.things.get(name)
  scene.things.set(name, {
    count: Math.min(waiting.count ?? (isPlural ? 3 : (before?.count ?? 1)), countMax),
    colour: waiting.colour ?? before?.colour ?? null,
    scale: waiting.scale ?? before?.scale ?? 1,
  })
}

const take = (
  scene: Scene,
  { meaning, word, isPlural }: Understood,
  waiting: Waiting,
  at: number,
): Waiting => {
  const words = () => scene.words.add(word.toLowerCase())
  switch (meaning.is) {
    case 'thing':
      if (!things[meaning.name]) return waiting
      words()
      setThing(scene, meaning.name, waiting, isPlural)
      return nothing
    case 'setting':
      words()
      setPlace(scene, meaning.name, waiting.isRefused)
      return nothing
    case 'colour':
      words()
      scene.colour ??= meaning.value
      return { ...waiting, colour: meaning.value, since: at }
    case 'count':
      return { ...waiting, count: meaning.value, since: at }
    case 'size':
      return { ...waiting, scale: meaning.value, since: at }
    case 'negation':
      return { ...nothing, isRefused: true, since: at }
  }
}

/** Reads a description and what was said later of it: the last word counts. */
export const readScene = (texts: readonly string[]): Scene => {
  const scene: Scene = { things: new Map(), settings: new Set(), colour: null, words: new Set() }
  for (const text of texts) {
    let waiting = nothing
    for (const [at, found] of understand(text).entries()) {
      if (at - waiting.since > reach) waiting = nothing
      if (found) waiting = take(scene, found, waiting, at)
    }
  }
  return scene
}
