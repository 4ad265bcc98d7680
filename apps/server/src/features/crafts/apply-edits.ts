import { limits } from '@atelier/contract/limits'

/** What a model wants to have changed: a text that stands in the craft once, and what comes in its place. */
interface EditPair {
  readonly old: string
  readonly new: string
}

type Edited = { readonly content: string } | { readonly failure: string }

const pair =
  /<(old|old_str|search|find)>(?:[ \t]*\r?\n)?([\s\S]*?)(?:\r?\n[ \t]*)?<\/(?:old|old_str|search|find)>\s*<(new|new_str|replace|replacement)>(?:[ \t]*\r?\n)?([\s\S]*?)(?:\r?\n[ \t]*)?<\/(?:new|new_str|replace|replacement)>/gi

/** The pairs of a change as a model writes them: `<old>…</old><new>…</new>`. */
export const readPairs = (text: string): EditPair[] =>
  [...text.matchAll(pair)].map(([, , old = '', , changed = '']) => ({ old, new: changed }))

const everyPlace = (content: string, old: string): number[] => {
  const places: number[] = []
  for (let at = content.indexOf(old); at !== -1 && places.length < 2; at = content.indexOf(old, at + 1))
    places.push(at)
  return places
}

const plain: Readonly<Record<string, string>> = {
  '“': '"',
  '”': '"',
  '„': '"',
  '‘': "'",
  '’': "'",
  '\u00a0': ' ',
}

/** A text with its spaces and quotation marks made alike, and where each character of it stood. */
const alike = (text: string): { text: string; from: number[] } => {
  const from: number[] = []
  let made = ''
  for (let at = 0; at < text.length; at++) {
    const sign = plain[text.charAt(at)] ?? text.charAt(at)
    const isSpace = /\s/.test(sign)
    if (isSpace && (made === '' || made.endsWith(' '))) continue
    made += isSpace ? ' ' : sign
    from.push(at)
  }
  if (made.endsWith(' ')) {
    made = made.slice(0, -1)
    from.pop()
  }
  return { text: made, from }
}

interface Place {
  readonly start: number
  readonly end: number
}

/** Where `old` stands: exactly, else but for spaces and quotation marks. As many places as tell whether there is one. */
const placesOf = (content: string, old: string): Place[] => {
  const exact = everyPlace(content, old)
  if (exact.length > 0) return exact.map((start) => ({ start, end: start + old.length }))
  const [hay, needle] = [alike(content), alike(old)]
  if (needle.text === '') return []
  return everyPlace(hay.text, needle.text).map((at) => ({
    start: hay.from[at] ?? 0,
    end: (hay.from[at + needle.text.length - 1] ?? 0) + 1,
  }))
}

const excerpt = (text: string) => `“${text.trim().replaceAll(/\s+/g, ' ').slice(0, 60)}”`

/** The content with every pair in place, or why not: all of them or none. */
export const applyEdits = (content: string, pairs: readonly EditPair[]): Edited => {
  if (pairs.length === 0) return { failure: 'The change names no text.' }
  if (pairs.length > limits.craft.editPairs)
    return { failure: `A change has at most ${limits.craft.editPairs} pairs.` }
  let changed = content
  for (const { old, new: next } of pairs) {
    if (old.trim() === '') return { failure: 'The change names no text.' }
    const [place, second] = placesOf(changed, old)
    if (!place) return { failure: `${excerpt(old)} does not stand in it.` }
    if (second) return { failure: `${excerpt(old)} stands in it more than once.` }
    changed = changed.slice(0, place.start) + next + changed.slice(place.end)
  }
  return { content: changed }
}
