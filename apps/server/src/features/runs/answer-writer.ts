import type { Citation } from '@atelier/contract/citation'
import type { RunEvent } from '@atelier/contract/run-event'
import type { Passage } from '../knowledge/index.ts'
import { createCiter } from './cite.ts'
import { createThinkSplitter } from './split-think.ts'

type Emit = (event: RunEvent) => void

/** Models may end a piece within a letter: its first half waits for the second. */
const wholeLetters = () => {
  let half = ''
  return (delta: string): string => {
    const text = half + delta
    const last = text.charCodeAt(text.length - 1)
    half = last >= 0xd800 && last <= 0xdbff ? text.slice(-1) : ''
    return half === '' ? text : text.slice(0, -1)
  }
}

/**
 * Turns a model's text and reasoning into run events: opens and closes blocks, takes out
 * think tags, and makes citations of the markers. `cited` is what the answer has cited already;
 * one that `goesOn` adds to the text that it ends with.
 */
export const createAnswerWriter = (
  emit: Emit,
  passageOf: (number: number) => Passage | undefined,
  cited: readonly Citation[] = [],
  goesOn = false,
) => {
  const citer = createCiter(passageOf, cited)
  const splitter = createThinkSplitter()
  const whole = { text: wholeLetters(), reasoning: wholeLetters() }
  let block: { type: 'text' | 'reasoning'; id: string } | null = goesOn
    ? { type: 'text', id: 'text-0' }
    : null
  let blocks = 0
  let wrote = false

  const close = () => {
    if (block) emit({ type: `${block.type}-end`, id: block.id })
    block = null
  }
  const say = (type: 'text' | 'reasoning', delta: string) => {
    if (delta === '') return
    // thoughts would part the text in the middle of a sentence
    if (goesOn && !wrote && type === 'reasoning') return
    if (block?.type !== type) {
      // a blank between two blocks is no block of its own
      if (delta.trim() === '') return
      close()
      block = { type, id: `${type}-${++blocks}` }
      emit({ type: `${type}-start`, id: block.id })
    }
    if (type === 'text') wrote = true
    emit({ type: `${type}-delta`, id: block.id, delta })
  }
  const cite = (delta: string) => {
    const { text, citations } = citer.push(delta)
    for (const citation of citations) emit({ type: 'data-citation', data: citation })
    say('text', text)
  }

  return {
    text: (delta: string) => {
      for (const piece of splitter.push(whole.text(delta)))
        if (piece.type === 'text') cite(piece.text)
        else say('reasoning', piece.text)
    },
    reasoning: (delta: string) => say('reasoning', whole.reasoning(delta)),
    /** Ends the open block: before a tool call, and at the end. */
    rest: () => {
      for (const piece of splitter.flush())
        if (piece.type === 'text') cite(piece.text)
        else say('reasoning', piece.text)
      const { text, citations } = citer.flush()
      for (const citation of citations) emit({ type: 'data-citation', data: citation })
      say('text', text)
      close()
    },
    /** Whether any text was written at all. */
    get wrote() {
      return wrote
    },
  }
}

export type AnswerWriter = ReturnType<typeof createAnswerWriter>
