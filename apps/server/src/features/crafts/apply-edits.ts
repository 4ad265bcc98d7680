import { sentence, type Wording } from '@atelier/contract/write-sentence'

interface EditPair {
  readonly old: string
  readonly new: string
  readonly why: string
}

type EditResult = { readonly content: string } | { readonly failure: Wording }

type Word = 'old' | 'new' | 'why'

const tagWords: Readonly<Record<string, Word>> = {
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

const trimLineBreaks = (text: string) => text.replace(/^[ \t]*\r?\n/, '').replace(/\r?\n[ \t]*$/, '')

/** A single pass: model output must not cost more than its length. */
export const parsePairs = (text: string): { pairs: EditPair[]; rest: string } => {
  const tags = [...text.matchAll(tag)].map(({ 0: whole, 1: slash, 2: name = '', index }) => ({
    sign: `${slash}${tagWords[name.toLowerCase()]}`,
    start: index,
    end: index + whole.length,
  }))
  const textBetween = (offsets: number, to: number) => text.slice(tags[offsets]?.end, tags[to]?.start)
  const isAdjacent = (at: number, kind: string) =>
    tags[at]?.sign === kind && textBetween(at - 1, at).trim() === ''
  const findTag = (kind: string, offsets: number, isMatch = (_at: number) => true) => {
    let at = offsets
    while (at < tags.length && !(tags[at]?.sign === kind && isMatch(at))) at += 1
    return at
  }
  const readReason = (at: number) =>
    tags[at]?.sign === 'why' && tags[at + 1]?.sign === '/why' ? trimLineBreaks(textBetween(at, at + 1)) : ''
  const pairs: EditPair[] = []
  let nextTag = 0
  for (;;) {
    const old = findTag('old', nextTag)
    const oldEnd = findTag('/old', old, (at) => isAdjacent(at + 1, 'new'))
    const newEnd = findTag('/new', oldEnd)
    if (newEnd >= tags.length) return { pairs, rest: text.slice(tags[nextTag - 1]?.end ?? 0) }
    const reasonBefore = old - 2 >= nextTag && isAdjacent(old, 'old') ? readReason(old - 2) : ''
    const reasonAfter = reasonBefore === '' && isAdjacent(newEnd + 1, 'why') ? readReason(newEnd + 1) : ''
    pairs.push({
      old: trimLineBreaks(textBetween(old, oldEnd)),
      new: trimLineBreaks(textBetween(oldEnd + 1, newEnd)),
      why: reasonBefore || reasonAfter,
    })
    nextTag = newEnd + (reasonAfter === '' ? 1 : 3)
  }
}

const findOccurrences = (content: string, old: string): number[] => {
  const occurrences: number[] = []
  for (
    let index = content.indexOf(old);
    index !== -1 && occurrences.length < 2;
    index = content.indexOf(old, index + 1)
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

/** Normalizes spaces and quotes; maps back to original offsets. */
const normalizeText = (text: string): { text: string; offsets: number[] } => {
  const offsets: number[] = []
  let result = ''
  for (let index = 0; index < text.length; index++) {
    const kind = plainCharacters[text.charAt(index)] ?? text.charAt(index)
    const isSpace = /\s/.test(kind)
    if (isSpace && (result === '' || result.endsWith(' '))) continue
    result += isSpace ? ' ' : kind
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

/** Exact matches, else ignoring kinds of spaces and quotes; stops at two. */
const locateText = (content: string, old: string): TextRange[] => {
  const exact = findOccurrences(content, old)
  if (exact.length > 0) return exact.map((start) => ({ start, end: start + old.length }))
  const [normalizedContent, normalizedOld] = [normalizeText(content), normalizeText(old)]
  if (normalizedOld.text === '') return []
  return findOccurrences(normalizedContent.text, normalizedOld.text).map((at) => ({
    start: normalizedContent.offsets[at] ?? 0,
    end: (normalizedContent.offsets[at + normalizedOld.text.length - 1] ?? 0) + 1,
  }))
}

export const exactText = (content: string, old: string): string => {
  const [range, second] = old.trim() === '' ? [] : locateText(content, old)
  return range && !second ? content.slice(range.start, range.end) : old
}

const excerpt = (text: string) => text.trim().replaceAll(/\s+/g, ' ').slice(0, 60)

/** All pairs or none. */
export const applyEdits = (content: string, pairs: readonly Omit<EditPair, 'why'>[]): EditResult => {
  if (pairs.length === 0) return { failure: 'The edit doesn’t specify any text to replace.' }
  let newContent = content
  for (const { old, new: findTag } of pairs) {
    if (old.trim() === '') return { failure: 'The edit doesn’t specify any text to replace.' }
    const [range, second] = locateText(newContent, old)
    if (!range) return { failure: sentence('“{text}” wasn’t found.', { text: excerpt(old) }) }
    if (second) return { failure: sentence('“{text}” appears more than once.', { text: excerpt(old) }) }
    newContent = newContent.slice(0, range.start) + findTag + newContent.slice(range.end)
  }
  return { content: newContent }
}
