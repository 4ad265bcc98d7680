import type { Citation } from '@atelier/contract/answers/citation'
import type { Replay } from '@atelier/contract/answers/message'
import type { RunEvent } from '@atelier/contract/answers/run-event'
import type { Passage } from '../../sources/knowledge/passages/index.ts'
import { createAligner } from './align.ts'
import { createCiter, numbersByStart } from './cite.ts'
import { type CraftPiece, createCraftSplitter } from './split-craft.ts'
import { createThinkSplitter, type ThinkPiece } from './split-think.ts'
import { type CraftContext, createCraftWriter, openingFence } from './write-crafts.ts'

type Emit = (event: RunEvent) => void

/** Deltas may split a surrogate pair, so the first half waits for the second. */
const createSurrogateJoiner = () => {
  let pendingHalf = ''
  return (delta: string): string => {
    const text = pendingHalf + delta
    const last = text.charCodeAt(text.length - 1)
    pendingHalf = last >= 0xd800 && last <= 0xdbff ? text.slice(-1) : ''
    return pendingHalf === '' ? text : text.slice(0, -1)
  }
}

/**
 * Emits blocks, extracts think tags and crafts, and adds citations. `isContinuing`: continues an interrupted
 * text.
 */
export const createAnswerWriter = (
  emit: Emit,
  getPassages: () => readonly Passage[],
  previousCitations: readonly Citation[] = [],
  isContinuing = false,
  crafts: CraftContext | null = null,
) => {
  const numbers = numbersByStart(previousCitations)
  const findPassage = (number: number) => getPassages()[number - 1]
  const citer = createCiter(findPassage, numbers, createAligner(getPassages))
  const thinkSplitter = createThinkSplitter()
  let resumedCraft = crafts?.openCraft ?? null
  const craftSplitter = createCraftSplitter(resumedCraft?.kind)
  const craftWriter =
    crafts && createCraftWriter({ ...crafts, emit, createCiter: () => createCiter(findPassage, numbers) })
  const joiners = { text: createSurrogateJoiner(), reasoning: createSurrogateJoiner() }
  let block: { type: 'text' | 'reasoning'; id: string } | null = isContinuing
    ? { type: 'text', id: 'text-0' }
    : null
  let blockCount = 0
  let hasWritten = false
  let hadWritten = false

  const close = () => {
    if (block) emit({ type: `${block.type}-end`, id: block.id })
    block = null
  }
  const endReasoning = (replay: Replay) => {
    if (block?.type !== 'reasoning') {
      close()
      block = { type: 'reasoning', id: `reasoning-${++blockCount}` }
      emit({ type: 'reasoning-start', id: block.id })
    }
    emit({ type: 'reasoning-end', id: block.id, replay })
    block = null
  }
  const emitDelta = (type: 'text' | 'reasoning', delta: string) => {
    if (delta === '') return
    // reasoning here would split a sentence of the interrupted text
    if (isContinuing && !hasWritten && type === 'reasoning') return
    if (block?.type !== type) {
      if (delta.trim() === '') return
      close()
      block = { type, id: `${type}-${++blockCount}` }
      emit({ type: `${type}-start`, id: block.id })
    }
    if (type === 'text') hasWritten = true
    emit({ type: `${type}-delta`, id: block.id, delta })
  }
  const emitCited = ({ text, citations }: ReturnType<typeof citer.push>) => {
    for (const citation of citations) emit({ type: 'data-citation', data: citation })
    emitDelta('text', text)
  }
  let isInCodeBlock = false
  const writeAsCode = (piece: CraftPiece) => {
    if (piece.type === 'open') emitCited(citer.push(`\n${openingFence(piece.tag)}`))
    else if (piece.type === 'close') emitCited(citer.push('\n`````\n'))
    else emitCited(citer.push(piece.text))
    isInCodeBlock = piece.type !== 'close'
  }
  const writeCraftPieces = (pieces: readonly CraftPiece[]) => {
    for (const piece of pieces) {
      if (resumedCraft && piece.type === 'content') {
        close()
        craftWriter?.resume(resumedCraft)
        hasWritten = true
      }
      resumedCraft = null
      if (piece.type === 'text') emitCited(citer.push(piece.text))
      else if (!craftWriter || isInCodeBlock || (piece.type === 'open' && craftWriter.isFull))
        writeAsCode(piece)
      else {
        if (piece.type === 'open') {
          emitCited(citer.flush())
          close()
          hasWritten = true
        }
        craftWriter.write(piece)
      }
    }
  }
  const turnTextIntoThought = () => {
    if (isContinuing || isInCodeBlock || craftWriter?.isOpen) return
    writeCraftPieces(craftSplitter.flush())
    emitCited(citer.flush())
    if (block?.type !== 'text') return
    close()
    emit({ type: 'data-thought', data: {} })
    hasWritten = hadWritten
  }
  const writeThinkPieces = (pieces: readonly ThinkPiece[]) => {
    for (const piece of pieces)
      if (piece.type === 'text') writeCraftPieces(craftSplitter.push(piece.text))
      else if (piece.type === 'reasoning') emitDelta('reasoning', piece.text)
      else turnTextIntoThought()
  }

  return {
    text: (delta: string) => writeThinkPieces(thinkSplitter.push(joiners.text(delta))),
    reasoning: (delta: string) => emitDelta('reasoning', joiners.reasoning(delta)),
    signReasoning: (replay: Replay) => {
      if (!isContinuing || hasWritten) endReasoning(replay)
    },
    flush: () => {
      writeThinkPieces(thinkSplitter.flush())
      writeCraftPieces(craftSplitter.flush())
      emitCited(citer.flush())
      close()
      hadWritten = hasWritten
    },
    drainFailedEdits: () => craftWriter?.drainFailedEdits() ?? [],
    get hasWritten() {
      return hasWritten
    },
  }
}

export type AnswerWriter = ReturnType<typeof createAnswerWriter>
