import { createHash } from 'node:crypto'
import type { Citation } from '@atelier/contract/answers/citation'
import type { MessageId, UserId } from '@atelier/contract/ids'
import type { MessagePart } from '@atelier/contract/answers/message'
import type { CraftOutput } from '@atelier/contract/answers/tool-output'
import type { Database } from '../../platform/db/database.ts'
import { findUncitedSentences } from '../../platform/text/find-uncited-sentences.ts'
import type { BranchCraft } from './branch-craft.ts'
import {
  type AnswerGrant,
  insertCraft,
  insertVersion,
  lockCraft,
  selectHeads,
  updateCraftRow,
} from './queries.ts'

export const hashContent = (content: string) => createHash('sha256').update(content).digest('hex')

interface VersionContext {
  readonly ownerId: UserId
  readonly messageId: MessageId
  readonly citations: readonly Citation[]
  readonly now: Date
  readonly origin?: 'fork' | 'hand'
}

const saveCraft = async (
  tx: Database,
  chat: AnswerGrant,
  { content = '', ...part }: CraftOutput,
  { ownerId, messageId, citations, now, origin }: VersionContext,
): Promise<CraftOutput> => {
  const { craftId, versionId, index, identifier, title, kind, language, isEdit, status } = part
  const metadata = { title, type: kind, language }
  const nextNumber = await lockCraft(tx, craftId)
  if (nextNumber === null)
    await insertCraft(tx, chat, { id: craftId, ownerId, messageId, identifier, ...metadata, createdAt: now })
  else await updateCraftRow(tx, chat, craftId, metadata)
  const number = nextNumber ?? 1
  const craftCitations = kind === 'text/markdown' ? [...citations] : []
  await insertVersion(tx, chat, {
    id: versionId,
    craftId,
    ownerId,
    messageId,
    index,
    number,
    parentId: part.parentId,
    origin: origin ?? (isEdit ? 'edit' : 'model'),
    status,
    content,
    hash: hashContent(content),
    size: Buffer.byteLength(content),
    citations: craftCitations,
    unsupported: findUncitedSentences(content, craftCitations),
    createdAt: now,
  })
  return { ...part, number }
}

export const saveCrafts = async (
  tx: Database,
  chat: AnswerGrant,
  parts: readonly MessagePart[],
  answer: VersionContext,
): Promise<MessagePart[]> => {
  const newParts: MessagePart[] = []
  for (const part of parts) {
    if (part.type !== 'craft' || part.content === undefined) newParts.push(part)
    else if (part.status === 'failed') {
      const { content: _content, ...failedPart } = part
      newParts.push(failedPart)
    } else newParts.push(await saveCraft(tx, chat, part, answer))
  }
  return newParts
}

export const readBranchCrafts = async (
  db: Database,
  branch: readonly { readonly id: MessageId; readonly parts: readonly MessagePart[] }[],
): Promise<BranchCraft[]> => {
  const craftTurns = branch.filter(({ parts }) => parts.some(({ type }) => type === 'craft'))
  return craftTurns.length === 0
    ? []
    : selectHeads(
        db,
        craftTurns.map(({ id }) => id),
      )
}
