import type { Citation } from '@atelier/contract/answers/citation'
import type { CraftComment, CraftStatus } from '@atelier/contract/crafts/craft'
import type { CraftId, CraftVersionId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import type { RunEvent } from '@atelier/contract/answers/run-event'
import { presentAs, sentence, type Wording } from '@atelier/contract/write-sentence'
import { uuidv7 } from '../../../platform/uuid.ts'
import { applyEdits, exactText, type BranchCraft, parsePairs } from '../../crafts/index.ts'
import type { Citer } from './cite.ts'
import type { CraftPiece, CraftTag } from './split-craft.ts'

type CraftBase = Pick<
  BranchCraft,
  'craftId' | 'versionId' | 'number' | 'identifier' | 'title' | 'kind' | 'language' | 'content'
>
type OpenCraft = CraftBase & {
  readonly parentId: CraftVersionId | null
  readonly isEdit: boolean
  readonly isUnknown: boolean
  readonly comments?: CraftComment[]
}

export interface CraftContext {
  readonly existingCrafts: readonly BranchCraft[]
  readonly count: number
  /** Set if comments were requested, so that text crafts stay as they are. */
  readonly keepsTexts?: boolean
  readonly openCraft?: BranchCraft | undefined
}

interface CraftWriterOptions extends CraftContext {
  readonly emit: (event: RunEvent) => void
  readonly createCiter: () => Citer
}

const languageByKind: Partial<Record<CraftBase['kind'], string>> = {
  'text/html': 'html',
  'text/markdown': 'markdown',
  'application/craft.react': 'tsx',
  'application/craft.mermaid': 'mermaid',
}

const closingTagLength = 15
const mayEndComment = /<\/(?:new|replace|why|reason)/i

export const openingFence = ({ type, language }: CraftTag): string =>
  `\`\`\`\`\`${type === 'edit' || type === 'comments' ? 'text' : (languageByKind[type] ?? language)}\n`

/** Turns crafts in an answer into run events. The result of an edit is emitted as one delta. */
export const createCraftWriter = ({
  emit,
  existingCrafts,
  count: craftCount,
  keepsTexts = false,
  createCiter,
}: CraftWriterOptions) => {
  const crafts = new Map<string, CraftBase>(existingCrafts.map((craft) => [craft.identifier, craft]))
  let failedEdits: { identifier: string; failure: string }[] = []
  let count = craftCount
  let openCraft: OpenCraft | null = null
  let rawText = ''
  let citer: Citer | null = null

  const emitDelta = (craft: OpenCraft, delta: string) => {
    const text = delta.slice(0, limits.craft.contentMax - craft.content.length)
    if (text !== '') emit({ type: 'data-craft-delta', data: { versionId: craft.versionId, delta: text } })
    openCraft = { ...craft, content: craft.content + text }
  }
  const cite = (craft: OpenCraft, { text, citations }: { text: string; citations: Citation[] }) => {
    for (const citation of citations) emit({ type: 'data-citation', data: citation })
    emitDelta(craft, text)
  }

  const begin = (tag: CraftTag): void => {
    const isEdit = tag.type === 'edit' || tag.type === 'comments'
    const identifier = tag.identifier.slice(0, limits.craft.identifierMax)
    // with a single craft, an edit applies to it, whatever identifier it has
    const onlyCraft = isEdit && crafts.size === 1 ? [...crafts.values()][0] : undefined
    const base = crafts.get(identifier) ?? onlyCraft
    const isText = base?.kind === 'text/markdown'
    const commentFields =
      tag.type === 'comments' || (isText && keepsTexts) ? { comments: [] as CraftComment[] } : null
    openCraft = {
      craftId: base?.craftId ?? uuidv7<CraftId>(),
      versionId: (commentFields && base?.versionId) ?? uuidv7<CraftVersionId>(),
      parentId: base?.versionId ?? null,
      number: (base?.number ?? 0) + (commentFields ? 0 : 1),
      identifier: base?.identifier ?? identifier,
      title: (tag.title || base?.title || identifier).slice(0, limits.craft.titleMax),
      kind:
        tag.type === 'edit' || tag.type === 'comments' ? (base?.kind ?? 'application/craft.code') : tag.type,
      language: isEdit ? (base?.language ?? '') : tag.language,
      content: '',
      isEdit,
      isUnknown: isEdit && !base,
      ...commentFields,
    }
    const { content: _content, isUnknown: _isUnknown, ...start } = openCraft
    emit({ type: 'data-craft-start', data: { ...start, index: count } })
    count += 1
    rawText = ''
    citer = openCraft.kind === 'text/markdown' && !isEdit && !commentFields ? createCiter() : null
  }

  /** The continued text becomes a version that replaces the interrupted one. */
  const continueCraft = ({ messageId: _messageId, index, ...craft }: BranchCraft): void => {
    const nextVersion = {
      versionId: uuidv7<CraftVersionId>(),
      parentId: craft.versionId,
      number: craft.number + 1,
    }
    openCraft = { ...craft, ...nextVersion, isEdit: false, isUnknown: false, content: '' }
    const { content: _content, isUnknown: _isUnknown, ...start } = openCraft
    emit({ type: 'data-craft-start', data: { ...start, index, continues: craft.versionId } })
    emitDelta(openCraft, craft.content)
    citer = craft.kind === 'text/markdown' ? createCiter() : null
  }

  const end = (craft: OpenCraft, status: CraftStatus, wording?: Wording) => {
    const failureFields = wording === undefined ? undefined : presentAs('failure', wording)
    emit({
      type: 'data-craft-end',
      data: { versionId: craft.versionId, status, ...failureFields },
    })
    if (craft.comments) openCraft = null
    else if (status === 'failed')
      failedEdits.push({ identifier: craft.identifier, failure: failureFields?.failure ?? '' })
    else crafts.set(craft.identifier, craft)
    openCraft = null
  }

  const applyEdit = (craft: OpenCraft, isComplete: boolean) => {
    const base = crafts.get(craft.identifier)
    if (!isComplete) return end(craft, 'failed', 'The answer was interrupted before the edit was complete.')
    if (!base || craft.isUnknown) return end(craft, 'failed', 'No craft with that name in this chat.')
    const { pairs } = parsePairs(rawText)
    if (pairs.length > limits.craft.editPairs)
      return end(
        craft,
        'failed',
        sentence('An edit can have up to {pairs} replacements.', { pairs: limits.craft.editPairs }),
      )
    const editResult = applyEdits(base.content, pairs)
    if ('failure' in editResult) return end(craft, 'failed', editResult.failure)
    emitDelta(craft, editResult.content)
    end({ ...craft, content: editResult.content }, 'success')
  }

  /** Holds back the last comment, since its reason may follow. */
  const emitComments = (craft: OpenCraft, isEnd: boolean) => {
    const content = crafts.get(craft.identifier)?.content ?? ''
    const currentComments = craft.comments ?? []
    const { pairs, rest } = parsePairs(rawText)
    const mayGetReason = !isEnd && pairs.at(-1)?.why === '' && !rest.includes('<old>')
    if (mayGetReason) return
    rawText = rest
    const newComments = pairs
      .filter(({ old }) => old.trim() !== '')
      .slice(0, limits.craft.comments - currentComments.length)
      .map((pair) => ({
        old: exactText(content, pair.old),
        new: pair.new,
        why: pair.why.trim(),
        state: 'open' as const,
      }))
    for (const each of newComments)
      emit({ type: 'data-craft-comment', data: { versionId: craft.versionId, comment: each } })
    if (newComments.length > 0) openCraft = { ...craft, comments: [...currentComments, ...newComments] }
  }
  const endComments = (craft: OpenCraft, isComplete: boolean) => {
    if (craft.isUnknown) return end(craft, 'failed', 'No craft with that name in this chat.')
    if (craft.kind !== 'text/markdown') return end(craft, 'failed', 'Only text crafts can have comments.')
    emitComments(craft, true)
    if (openCraft?.comments?.length === 0)
      return end(craft, 'failed', 'None of the comments suggests replacement text. The text wasn’t changed.')
    end(craft, isComplete ? 'success' : 'incomplete')
  }

  const close = (isComplete: boolean) => {
    if (openCraft?.comments) return endComments(openCraft, isComplete)
    if (openCraft?.isEdit) return applyEdit(openCraft, isComplete)
    if (openCraft && citer) cite(openCraft, citer.flush())
    if (!openCraft) return
    if (openCraft.content.length >= limits.craft.contentMax)
      return end(openCraft, 'incomplete', 'It’s too long. Only the beginning was kept.')
    if (openCraft.content.trim() === '') return end(openCraft, 'failed', 'The craft is empty.')
    end(openCraft, isComplete ? 'success' : 'incomplete')
  }

  return {
    get isFull() {
      return count >= limits.craft.perMessage
    },
    get isOpen() {
      return openCraft !== null
    },
    resume: continueCraft,
    write: (piece: Exclude<CraftPiece, { type: 'text' }>): void => {
      if (piece.type === 'open') begin(piece.tag)
      else if (piece.type === 'close') close(piece.isComplete)
      else if (openCraft?.comments) {
        rawText += piece.text.slice(0, limits.craft.contentMax - rawText.length)
        if (
          mayEndComment.test(rawText.slice(-closingTagLength - piece.text.length)) &&
          openCraft.kind === 'text/markdown'
        )
          emitComments(openCraft, false)
      } else if (openCraft?.isEdit) rawText += piece.text.slice(0, limits.craft.contentMax - rawText.length)
      else if (openCraft && citer) cite(openCraft, citer.push(piece.text))
      else if (openCraft) emitDelta(openCraft, piece.text)
    },
    drainFailedEdits: () => {
      const drainedEdits = failedEdits
      failedEdits = []
      return drainedEdits
    },
  }
}
