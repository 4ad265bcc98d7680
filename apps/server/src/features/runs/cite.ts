import type { Citation } from '@atelier/contract/citation'
import type { Passage } from '../knowledge/index.ts'
import { findQuote } from './find-quote.ts'

interface CitedText {
  text: string
  /** Sources named for the first time. */
  citations: Citation[]
}

export interface Citer {
  push(delta: string): CitedText
  flush(): CitedText
}

const marker = /^\[\s*(\d{1,4}(?:\s*[,;]\s*\d{1,4})*)\s*\]/
/** What may still become a marker when more text comes. */
const openMarker = /^\[[\d\s,;]{0,40}$/
const claimLength = 600

const keyOf = (passage: Passage, start: number) => `${passage.attachmentId}:${start}`

const lastSentence = (text: string): string => {
  const trimmed = text.trimEnd().replace(/[.!?。！？]+$/, '')
  return trimmed
    .slice(Math.max(...['. ', '! ', '? ', '\n', '。', '；'].map((sign) => trimmed.lastIndexOf(sign))) + 1)
    .trim()
}

/**
 * Follows an answer as it streams and turns the model's markers, [n] with n the number of
 * a passage it was shown, into citations numbered in the order of their appearance. A
 * marker that names no passage is dropped: an answer never shows a source that is not there.
 */
export const createCiter = (passageOf: (number: number) => Passage | undefined): Citer => {
  const numbers = new Map<string, number>()
  let held = ''
  let claim = ''

  const cite = (number: number, fresh: Citation[]): number | null => {
    const passage = passageOf(number)
    if (!passage) return null
    const quote = findQuote(lastSentence(claim), passage.text)
    const start = passage.start + quote.start
    const known = numbers.get(keyOf(passage, start))
    if (known !== undefined) return known
    const next = numbers.size + 1
    numbers.set(keyOf(passage, start), next)
    fresh.push({
      number: next,
      attachmentId: passage.attachmentId,
      title: passage.title,
      page: passage.page,
      position: { start, end: passage.start + quote.end, label: passage.label },
      quote: passage.text.slice(quote.start, quote.end),
    })
    return next
  }

  const say = (text: string) => {
    claim = (claim + text).slice(-claimLength)
    return text
  }

  const run = (isEnd: boolean): CitedText => {
    const citations: Citation[] = []
    let text = ''
    for (;;) {
      const at = held.indexOf('[')
      if (at === -1) {
        text += say(held)
        held = ''
        break
      }
      text += say(held.slice(0, at))
      held = held.slice(at)
      const found = marker.exec(held)
      const isLink = found !== null && held[found[0].length] === '('
      if (found?.[1] && !isLink) {
        const cited = found[1].split(/[,;]/).map((number) => cite(Number(number), citations))
        text += [...new Set(cited)].flatMap((number) => (number === null ? [] : [`[${number}]`])).join('')
        held = held.slice(found[0].length)
      } else if (!isEnd && openMarker.test(held)) break
      else {
        text += say('[')
        held = held.slice(1)
      }
    }
    return { text, citations }
  }

  return {
    push: (delta) => {
      if (held === '' && !delta.includes('[')) return { text: say(delta), citations: [] }
      held += delta
      return run(false)
    },
    flush: () => run(true),
  }
}
