import { sentence, type Wording } from '@atelier/contract/write-sentence'

interface EditPair {
  readonly old: string
  readonly new: string
  readonly why: string
}

type EditResult = { readonly content: string } | { readonly failure: Wording }

type TagRole = 'old' | 'new' | 'why'

const roleByTag: Readonly<Record<string, TagRole>> = {
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
const tagPattern = /<(\/?)(old|old_str|search|find|new|new_str|replace|replacement|why|reason)>/gi

const trimLineBreaks = (text: string) => text.replace(/^[ \t]*\r?\n/, '').replace(/\r?\n[ \t]*$/, '')

/** Takes a single pass, so that the cost of model output is linear in its length. */
export const parsePairs = (text: string): { pairs: EditPair[]; rest: string } => {
  const tags = [...text.matchAll(tagPattern)].map(({ 0: match, 1: slash, 2: name = '', index }) => ({
    kind: `${slash}${roleByTag[name.toLowerCase()]}`,
    start: index,
    end: index + match.length,
  }))
  const textBetween = (first: number, second: number) => text.slice(tags[first]?.end, tags[second]?.start)
  const isAdjacent = (index: number, kind: string) =>
    tags[index]?.kind === kind && textBetween(index - 1, index).trim() === ''
  const findTag = (kind: string, start: number, isMatch = (_index: number) => true) => {
    let index = start
    while (index < tags.length && !(tags[index]?.kind === kind && isMatch(index))) index += 1
    return index
  }
  const readReason = (index: number) =>
    tags[index]?.kind === 'why' && tags[index + 1]?.kind === '/why'
      ? trimLineBreaks(textBetween(index, index + 1))
      : ''
  const pairs: EditPair[] = []
  let nextTag = 0
  for (;;) {
    const oldStart = findTag('old', nextTag)
    const oldEnd = findTag('/old', oldStart, (index) => isAdjacent(index + 1, 'new'))
    const newEnd = findTag('/new', oldEnd)
    if (newEnd >= tags.length) return { pairs, rest: text.slice(tags[nextTag - 1]?.end ?? 0) }
    const reasonBefore =
      oldStart - 2 >= nextTag && isAdjacent(oldStart, 'old') ? readReason(oldStart - 2) : ''
    const reasonAfter = reasonBefore === '' && isAdjacent(newEnd + 1, 'why') ? readReason(newEnd + 1) : ''
    pairs.push({
      old: trimLineBreaks(textBetween(oldStart, oldEnd)),
      new: trimLineBreaks(textBetween(oldEnd + 1, newEnd)),
      why: reasonBefore || reasonAfter,
    })
    nextTag = newEnd + (reasonAfter === '' ? 1 : 3)
  }
}

const findOccurrences = (content: string, oldText: string): number[] => {
  const occurrences: number[] = []
  for (
    let index = content.indexOf(oldText);
    index !== -1 && occurrences.length < 2;
    index = content.indexOf(oldText, index + 1)
  )
    occurrences.push(index)
  return occurrences
}

const plainCharacters: Readonly<Record<string, string>> = {
  '“': '"',
  '”': '"',
  '„': '"',
  '‘': "'",
  '’': "'",
  '\u00a0': ' ',
}

/** Normalizes spaces and quotes. `offsets` maps back to the original text. */
const normalizeText = (text: string): { text: string; offsets: number[] } => {
  const offsets: number[] = []
  let result = ''
  for (let index = 0; index < text.length; index++) {
    const character = plainCharacters[text.charAt(index)] ?? text.charAt(index)
    const isSpace = /\s/.test(character)
    if (isSpace && (result === '' || result.endsWith(' '))) continue
    result += isSpace ? ' ' : character
    offsets.push(index)
  }
  if (result.endsWith(' ')) {
    result = result.slice(0, -1)
    offsets.pop()
  }
  return { text: result, offsets }
}

interface TextRange {
  readonly start: number
  readonly end: number
}

/** Finds exact matches, else matches that ignore kinds of spaces and quotes. Stops at two. */
const locateText = (content: string, oldText: string): TextRange[] => {
  const exactMatches = findOccurrences(content, oldText)
  if (exactMatches.length > 0) return exactMatches.map((start) => ({ start, end: start + oldText.length }))
  const [normalizedContent, normalizedOld] = [normalizeText(content), normalizeText(oldText)]
  if (normalizedOld.text === '') return []
  return findOccurrences(normalizedContent.text, normalizedOld.text).map((offset) => ({
    start: normalizedContent.offsets[offset] ?? 0,
    end: (normalizedContent.offsets[offset + normalizedOld.text.length - 1] ?? 0) + 1,
  }))
}

export const exactText = (content: string, oldText: string): string => {
  const [range, second] = oldText.trim() === '' ? [] : locateText(content, oldText)
  return range && !second ? content.slice(range.start, range.end) : oldText
}

const toExcerpt = (text: string) => text.trim().replaceAll(/\s+/g, ' ').slice(0, 60)

/** Applies all pairs or none. */
export const applyEdits = (content: string, pairs: readonly Omit<EditPair, 'why'>[]): EditResult => {
  if (pairs.length === 0) return { failure: 'The edit doesn’t specify any text to replace.' }
  let newContent = content
  for (const { old: oldText, new: replacement } of pairs) {
    if (oldText.trim() === '') return { failure: 'The edit doesn’t specify any text to replace.' }
    const [range, second] = locateText(newContent, oldText)
    if (!range) return { failure: sentence('“{text}” wasn’t found.', { text: toExcerpt(oldText) }) }
    if (second) return { failure: sentence('“{text}” appears more than once.', { text: toExcerpt(oldText) }) }
    newContent = newContent.slice(0, range.start) + replacement + newContent.slice(range.end)
  }
  return { content: newContent }
}
