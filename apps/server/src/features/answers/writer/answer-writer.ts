import type { Citation } from '@atelier/contract/answers/citation'
import type { Replay } from '@atelier/contract/answers/message'
import type { RunEvent } from '@atelier/contract/answers/run-event'
import type { Passage } from '../../sources/knowledge/passages/index.ts'
import { createAligner } from './align.ts'
import { createCiter, numbersOf } from './cite.ts'
import { type CraftPiece, createCraftSplitter } from './split-craft.ts'
import { createThinkSplitter, type ThinkPiece } from './split-think.ts'
import { type CraftContext, createCraftWriter, fenceOf } from './write-crafts.ts'

type Emit = (event: RunEvent) => void

/** Pieces may split a surrogate pair, so the first half waits for the second. */
const wholeLetters = () => {
  let half = ''
  return (delta: string): string => {
    const text = half + delta
    const last = text.charCodeAt(text.length - 1)
    half = last >= 0xd800 && last <= 0xdbff ? text.slice(-1) : ''
    return half === '' ? text : text.slice(0, -1)
  }
}

/** Emits blocks, extracts think tags and crafts, adds citations. `goesOn` continues a text. */
export const createAnswerWriter = (
  emit: Emit,
  getPassages: () => readonly Passage[],
  cited: readonly Citation[] = [],
  isContinuing = false,
  crafts: CraftContext | null = null,
) => {
  const numbers = numbersOf(cited)
  const passageOf = (number: number) => getPassages()[number - 1]
  const citer = createCiter(passageOf, numbers, createAligner(getPassages))
  const thoughts = createThinkSplitter()
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
  let hadWritten = false

  const close = () => {
    if (block) emit({ type: `${block.type}-end`, id: block.id })
    block = null
  }
  const sign = (replay: Replay) => {
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
    // reasoning would split a sentence
    if (isContinuing && !wrote && type === 'reasoning') return
    if (block?.type !== type) {
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
    sign: (replay: Replay) => {
      if (!isContinuing || wrote) sign(replay)
    },
    rest: () => {
      writeThoughts(thoughts.flush())
      writePieces(splitter.flush())
      emitCited(citer.flush())
      close()
      hadWritten = wrote
    },
    takeMisfits: () => craftWriter?.takeMisfits() ?? [],
    get wrote() {
      return wrote
    },
  }
}

export type AnswerWriter = ReturnType<typeof createAnswerWriter>
