import { sentence, type Wording } from '@atelier/contract/write-sentence'

interface EditPair {
  readonly old: string
  readonly new: string
  readonly why: string
}

type EditResult = { readonly content: string } | { readonly failure: Wording }

type Word = 'old' | 'new' | 'why'

const words: Readonly<Record<string, Word>> = {
  old: 'old',
  old_str: 'old',
  search: 'old',
  find: 'old',
  new: 'new',
  new_str: 'new',
  replace: 'new',
  replacement: 'new',
  why: 'why',
  reason: 'why',
}
const tag = /<(\/?)(old|old_str|search|find|new|new_str|replace|replacement|why|reason)>/gi

const within = (text: string) => text.replace(/^[ \t]*\r?\n/, '').replace(/\r?\n[ \t]*$/, '')

/** A single pass: model output must not cost more than its length. */
export const takePairs = (text: string): { pairs: EditPair[]; rest: string } => {
  const tags = [...text.matchAll(tag)].map(({ 0: whole, 1: slash, 2: name = '', index }) => ({
    sign: `${slash}${words[name.toLowerCase()]}`,
    start: index,
    end: index + whole.length,
  }))
  const between = (from: number, to: number) => text.slice(tags[from]?.end, tags[to]?.start)
  const isNext = (at: number, sign: string) => tags[at]?.sign === sign && between(at - 1, at).trim() === ''
  const next = (sign: string, from: number, isIt = (_at: number) => true) => {
    let at = from
    while (at < tags.length && !(tags[at]?.sign === sign && isIt(at))) at += 1
    return at
  }
  const whyAt = (at: number) =>
    tags[at]?.sign === 'why' && tags[at + 1]?.sign === '/why' ? within(between(at, at + 1)) : ''
  const pairs: EditPair[] = []
  let done = 0
  for (;;) {
    const old = next('old', done)
    const oldEnd = next('/old', old, (at) => isNext(at + 1, 'new'))
    const newEnd = next('/new', oldEnd)
    if (newEnd >= tags.length) return { pairs, rest: text.slice(tags[done - 1]?.end ?? 0) }
    const before = old - 2 >= done && isNext(old, 'old') ? whyAt(old - 2) : ''
    const behind = before === '' && isNext(newEnd + 1, 'why') ? whyAt(newEnd + 1) : ''
    pairs.push({
      old: within(between(old, oldEnd)),
      new: within(between(oldEnd + 1, newEnd)),
      why: before || behind,
    })
    done = newEnd + (behind === '' ? 1 : 3)
  }
}

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

/** Normalizes spaces and quotes; maps back to original offsets. */
const alike = (text: string): { text: string; from: number[] } => {
  const from: number[] = []
  let result = ''
  for (let at = 0; at < text.length; at++) {
    const sign = plain[text.charAt(at)] ?? text.charAt(at)
    const isSpace = /\s/.test(sign)
    if (isSpace && (result === '' || result.endsWith(' '))) continue
    result += isSpace ? ' ' : sign
    from.push(at)
  }
  if (result.endsWith(' ')) {
    result = result.slice(0, -1)
    from.pop()
  }
  return { text: result, from }
}

interface Place {
  readonly start: number
  readonly end: number
}

/** Exact matches, else ignoring kinds of spaces and quotes; stops at two. */
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

export const asItStands = (content: string, old: string): string => {
  const [place, second] = old.trim() === '' ? [] : placesOf(content, old)
  return place && !second ? content.slice(place.start, place.end) : old
}

const excerpt = (text: string) => text.trim().replaceAll(/\s+/g, ' ').slice(0, 60)

/** All pairs or none. */
export const applyEdits = (content: string, pairs: readonly Omit<EditPair, 'why'>[]): EditResult => {
  if (pairs.length === 0) return { failure: 'The edit doesn’t specify any text to replace.' }
  let changed = content
  for (const { old, new: next } of pairs) {
    if (old.trim() === '') return { failure: 'The edit doesn’t specify any text to replace.' }
    const [place, second] = placesOf(changed, old)
    if (!place) return { failure: sentence('“{text}” wasn’t found.', { text: excerpt(old) }) }
    if (second) return { failure: sentence('“{text}” appears more than once.', { text: excerpt(old) }) }
    changed = changed.slice(0, place.start) + next + changed.slice(place.end)
  }
  return { content: changed }
}
