import { withMarkersOf } from '@atelier/contract/answers/citation-markers'
import type { Craft, CraftVersion, CraftVersionWithContent } from '@atelier/contract/crafts/craft'
import type { BodyOf } from '@atelier/contract/endpoint'
import type * as endpoints from '@atelier/contract/endpoints/crafts/crafts'
import type { CraftId, CraftVersionId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import { sentence } from '@atelier/contract/write-sentence'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { AppError, notFound } from '../../platform/app-error.ts'
import type { Database } from '../../platform/db/database.ts'
import { findUncitedSentences } from '../../platform/text/find-uncited-sentences.ts'
import { sanitizeForStorage } from '../../platform/sanitize-for-storage.ts'
import { uuidv7 } from '../../platform/uuid.ts'
import { findVisibleSources, requireStorageSpace } from '../sources/attachments/storage/index.ts'
import { loadCraft } from './access.ts'
import { titleFrom } from './empty-text.ts'
import { hashContent } from './save-crafts.ts'
import {
  type CraftRow,
  deleteVersion,
  findHead,
  findVersion,
  insertVersion,
  lockCraft,
  renameCraft,
  selectVersions,
  type VersionRow,
} from './queries.ts'

const presentVersion = (
  row: Omit<VersionRow, 'content' | 'hash' | 'citations' | 'unsupported'>,
): CraftVersion => ({
  id: row.id,
  messageId: row.messageId,
  index: row.index,
  number: row.number,
  parentId: row.parentId,
  origin: row.origin,
  status: row.status,
  createdAt: row.createdAt.getTime(),
})

const presentWithContent = (row: VersionRow): CraftVersionWithContent => ({
  ...presentVersion(row),
  content: row.content,
  citations: row.citations,
  unsupported: row.unsupported,
})

export const readCraft = async ({ db }: AppContext, actor: Actor, id: CraftId): Promise<Craft> => {
  const craft = await loadCraft(db, actor, id, 'READ')
  const mayEdit = await loadCraft(db, actor, id, 'EDIT').then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError) return false
      throw error
    },
  )
  return {
    id: craft.id,
    chatId: craft.chatId,
    identifier: craft.identifier,
    title: craft.title,
    type: craft.type,
    language: craft.language,
    mayEdit,
    createdAt: craft.createdAt.getTime(),
    versions: (await selectVersions(db, id)).map(presentVersion),
  }
}

export const readVersion = async (
  { db }: AppContext,
  actor: Actor,
  craftId: CraftId,
  versionId: CraftVersionId,
): Promise<CraftVersionWithContent> => {
  const craft = await loadCraft(db, actor, craftId, 'READ')
  const row = await findVersion(db, craftId, versionId)
  if (!row) throw notFound()
  return presentWithContent(await hideInaccessibleSources(db, craft, row))
}

/** For former project members: keeps the text, but hides what they may no longer see. */
const hideInaccessibleSources = async (
  db: Database,
  { chatId, ownerId, type, isCutOff }: Pick<CraftRow, 'chatId' | 'ownerId' | 'type'> & { isCutOff: boolean },
  row: VersionRow,
): Promise<VersionRow> => {
  const visibleSourceIds = await findVisibleSources(db, { id: chatId, ownerId, isCutOff })
  if (!visibleSourceIds) return row
  const citations = row.citations.filter(
    ({ attachmentId, isSealed }) => isSealed || visibleSourceIds.has(attachmentId),
  )
  const content = type === 'text/markdown' ? withMarkersOf(row.content, citations) : row.content
  return { ...row, citations, content, unsupported: [] }
}

interface VersionInput {
  readonly head: VersionRow
  readonly number: number
  readonly content: string
  readonly origin: 'hand' | 'restore' | 'comment'
  readonly citations?: VersionRow['citations']
  /** Whether to replace a recent version of the same origin that isn't shared. */
  readonly mergesIntoRecent: boolean
}

type EditableCraft = Awaited<ReturnType<typeof loadCraft<'EDIT'>>>

export const addVersion = async (
  context: AppContext,
  tx: Database,
  actor: Actor,
  craft: EditableCraft,
  { head, number, content, origin, citations = head.citations, mergesIntoRecent }: VersionInput,
): Promise<VersionRow> => {
  const hash = hashContent(content)
  if (hash === head.hash) return head
  const now = context.clock.now()
  const isMerged =
    mergesIntoRecent &&
    head.origin === origin &&
    head.parentId !== null &&
    now.getTime() - head.createdAt.getTime() < limits.craft.sessionGapMs &&
    (await deleteVersion(tx, craft.grant, head.id))
  if (number > limits.craft.versions && !isMerged)
    throw new AppError(
      'TOO_LARGE',
      sentence('A craft can have up to {versions} versions. Ask for a new craft.', {
        versions: limits.craft.versions,
      }),
    )
  const size = Buffer.byteLength(content)
  await requireStorageSpace(context, tx, actor.userId, size)
  const version: VersionRow = {
    id: uuidv7<CraftVersionId>(),
    craftId: craft.id,
    ownerId: actor.userId,
    messageId: head.messageId,
    index: head.index,
    number: isMerged ? head.number : number,
    parentId: isMerged ? head.parentId : head.id,
    origin,
    status: 'success',
    content,
    hash,
    size,
    citations,
    unsupported: findUncitedSentences(content, citations),
    // keeps the first edit's time, so that continuous editing still creates versions
    createdAt: isMerged ? head.createdAt : now,
  }
  await insertVersion(tx, craft.grant, version)
  const title = craft.type === 'text/markdown' ? titleFrom(craft.title, head.content, content) : null
  if (title !== null) {
    await renameCraft(tx, craft.grant, craft, title)
    await context.events.publish(tx, [actor.userId], {
      type: 'chat',
      chatId: craft.chatId,
      change: 'updated',
    })
  }
  await context.events.publish(tx, [actor.userId], { type: 'craft', craftId: craft.id })
  return version
}

export const saveVersion = (
  context: AppContext,
  actor: Actor,
  craftId: CraftId,
  body: BodyOf<typeof endpoints.saveCraftVersion>,
): Promise<CraftVersionWithContent> =>
  context.db.transaction(async (tx) => {
    const craft = await loadCraft(tx, actor, craftId, 'EDIT')
    const number = await lockCraft(tx, craftId)
    const head = await findHead(tx, craft, body.leafId)
    if (number === null || !head) throw notFound()
    // the base may have been merged into a later version of the same editing session
    if (head.id !== body.baseId)
      throw new AppError(
        'CONFLICT',
        'This craft was changed in the meantime. Your changes weren’t lost: compare them with the latest version, then save again.',
      )
    if ('content' in body)
      return presentWithContent(
        await addVersion(context, tx, actor, craft, {
          head,
          number,
          content: sanitizeForStorage(body.content),
          origin: 'hand',
          mergesIntoRecent: body.isWriting === true,
        }),
      )
    const restoredVersion = await findVersion(tx, craftId, body.restoresId)
    if (!restoredVersion) throw notFound()
    const { content, citations } = restoredVersion
    return presentWithContent(
      await addVersion(context, tx, actor, craft, {
        head,
        number,
        content,
        origin: 'restore',
        citations,
        mergesIntoRecent: false,
      }),
    )
  })
