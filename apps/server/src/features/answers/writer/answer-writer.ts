import type { Citation } from '@atelier/contract/citation'
import type { Replay } from '@atelier/contract/message'
import type { RunEvent } from '@atelier/contract/run-event'
import type { Passage } from '../../sources/knowledge/passages/index.ts'
import { createAligner } from './align.ts'
import { createCiter, numbersOf } from './cite.ts'
import { type CraftPiece, createCraftSplitter } from './split-craft.ts'
import { createThinkSplitter, type ThinkPiece } from './split-think.ts'
import { type CraftsAround, createCraftWriter, fenceOf } from './write-crafts.ts'

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
 * think tags and crafts, and cites its sentences: by the model's markers and by what the passages hold. `cited` is what the answer has cited already;
 * one that `goesOn` adds to the text that it ends with. Without `crafts` they stay code.
 */
export const createAnswerWriter = (
  emit: Emit,
  getPassages: () => readonly Passage[],
  cited: readonly Citation[] = [],
  isContinuing = false,
  crafts: CraftsAround | null = null,
) => {
  const numbers = numbersOf(cited)
  const passageOf = (number: number) => getPassages()[number - 1]
  const citer = createCiter(passageOf, numbers, createAligner(getPassages))
  const thoughts = createThinkSplitter()
  /** The craft that the answer goes on with, until it does. */
  let resumed = crafts?.open ?? null
  const splitter = createCraftSplitter(resumed?.kind)
  const craftWriter =
    crafts && createCraftWriter({ ...crafts, emit, createCiter: () => createCiter(passageOf, numbers) })
  const whole = { text: wholeLetters(), reasoning: wholeLetters() }
  let block: { type: 'text' | 'reasoning'; id: string } | null = isContinuing
    ? { type: 'text', id: 'text-0' }
    : null
  let blocks = 0
  let wrote = false
  /** Whether text was written before this step. */
  let hadWritten = false

  const close = () => {
    if (block) emit({ type: `${block.type}-end`, id: block.id })
    block = null
  }
  const sign = (replay: Replay) => {
    // thoughts that a provider keeps to itself have no words
    if (block?.type !== 'reasoning') {
      close()
      block = { type: 'reasoning', id: `reasoning-${++blocks}` }
      emit({ type: 'reasoning-start', id: block.id })
    }
    emit({ type: 'reasoning-end', id: block.id, replay })
    block = null
  }
  const emitDelta = (type: 'text' | 'reasoning', delta: string) => {
    if (delta === '') return
    // thoughts would part the text in the middle of a sentence
    if (isContinuing && !wrote && type === 'reasoning') return
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
  const emitCited = ({ text, citations }: ReturnType<typeof citer.push>) => {
    for (const citation of citations) emit({ type: 'data-citation', data: citation })
    emitDelta('text', text)
  }
  /** A craft that is shown as code. */
  let isCode = false
  const writeAsCode = (piece: CraftPiece) => {
    if (piece.type === 'open') emitCited(citer.push(`\n${fenceOf(piece.tag)}`))
    else if (piece.type === 'close') emitCited(citer.push('\n`````\n'))
    else emitCited(citer.push(piece.text))
    isCode = piece.type !== 'close'
  }
  const writePieces = (pieces: readonly CraftPiece[]) => {
    for (const piece of pieces) {
      if (resumed && piece.type === 'content') {
        close()
        craftWriter?.goOn(resumed)
        wrote = true
      }
      resumed = null
      if (piece.type === 'text') emitCited(citer.push(piece.text))
      else if (!craftWriter || isCode || (piece.type === 'open' && craftWriter.isFull)) writeAsCode(piece)
      else {
        if (piece.type === 'open') {
          emitCited(citer.flush())
          close()
          wrote = true
        }
        craftWriter.take(piece)
      }
    }
  }
  /** What was taken for the answer was its model's reasoning. */
  const retractText = () => {
    if (isContinuing || isCode || craftWriter?.isOpen) return
    writePieces(splitter.flush())
    emitCited(citer.flush())
    if (block?.type !== 'text') return
    close()
    emit({ type: 'data-thought', data: {} })
    wrote = hadWritten
  }
  const writeThoughts = (pieces: readonly ThinkPiece[]) => {
    for (const piece of pieces)
      if (piece.type === 'text') writePieces(splitter.push(piece.text))
      else if (piece.type === 'reasoning') emitDelta('reasoning', piece.text)
      else retractText()
  }

  return {
    text: (delta: string) => writeThoughts(thoughts.push(whole.text(delta))),
    reasoning: (delta: string) => emitDelta('reasoning', whole.reasoning(delta)),
    /** Ends the thoughts with what their provider wants back. */
    sign: (replay: Replay) => {
      if (!isContinuing || wrote) sign(replay)
    },
    /** Ends the open block: before a tool call, and at the end. */
    rest: () => {
      writeThoughts(thoughts.flush())
      writePieces(splitter.flush())
      emitCited(citer.flush())
      close()
      hadWritten = wrote
    },
    /** Changes to crafts that did not fit. */
    takeMisfits: () => craftWriter?.takeMisfits() ?? [],
    /** Whether any text was written at all. */
    get wrote() {
      return wrote
    },
  }
}

export type AnswerWriter = ReturnType<typeof createAnswerWriter>
