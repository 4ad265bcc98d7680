import type { Craft, CraftVersion, CraftVersionWithContent } from '@atelier/contract/craft'
import type { BodyOf } from '@atelier/contract/endpoint'
import type * as endpoints from '@atelier/contract/endpoints/crafts'
import type { CraftId, CraftVersionId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { AppError, notFound } from '../../platform/app-error.ts'
import { findUnsupported } from '../../platform/text/find-unsupported.ts'
import { storable } from '../../platform/storable.ts'
import { uuidv7 } from '../../platform/uuid.ts'
import { requireStorageRoom } from '../attachments/index.ts'
import { loadCraft } from './access.ts'
import { titleFrom } from './empty-text.ts'
import { hashOf } from './keep-crafts.ts'
import {
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

const presentWhole = (row: VersionRow): CraftVersionWithContent => ({
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
  await loadCraft(db, actor, craftId, 'READ')
  const row = await findVersion(db, craftId, versionId)
  if (!row) throw notFound()
  return presentWhole(row)
}

/** Keeps what somebody wrote, or an earlier version again, after the newest one. What changes nothing is no version. */
export const saveVersion = (
  context: AppContext,
  actor: Actor,
  craftId: CraftId,
  body: BodyOf<typeof endpoints.saveCraftVersion>,
): Promise<CraftVersionWithContent> =>
  context.db.transaction(async (tx) => {
    const craft = await loadCraft(tx, actor, craftId, 'EDIT')
    const number = await lockCraft(tx, craftId)
    const base = await findVersion(tx, craftId, body.baseId)
    const head = await findHead(tx, craft, body.leafId)
    if (number === null || !base || !head) throw notFound()
    if (head.id !== base.id)
      throw new AppError(
        'CONFLICT',
        'This craft was changed meanwhile. Nothing is lost: compare yours with the newest version, then save again.',
      )
    const restored = 'restoresId' in body ? await findVersion(tx, craftId, body.restoresId) : null
    if ('restoresId' in body && !restored) throw notFound()
    const content = storable('content' in body ? body.content : (restored?.content ?? ''))
    const hash = hashOf(content)
    if (hash === head.hash) return presentWhole(head)
    const now = context.clock.now()
    const isSameSitting =
      'content' in body &&
      body.isWriting === true &&
      head.origin === 'hand' &&
      head.parentId !== null &&
      now.getTime() - head.createdAt.getTime() < limits.craft.sittingMs &&
      (await deleteVersion(tx, craft.grant, head.id))
    if (number > limits.craft.versions && !isSameSitting)
      throw new AppError(
        'TOO_LARGE',
        `A craft has at most ${limits.craft.versions} versions. Ask for a new one.`,
      )
    const size = Buffer.byteLength(content)
    const citations = restored?.citations ?? head.citations
    await requireStorageRoom(context, tx, actor.userId, size)
    const version: VersionRow = {
      id: uuidv7<CraftVersionId>(),
      craftId,
      ownerId: actor.userId,
      messageId: head.messageId,
      index: head.index,
      number: isSameSitting ? head.number : number,
      parentId: isSameSitting ? head.parentId : head.id,
      origin: restored ? 'restore' : 'hand',
      status: 'success',
      content,
      hash,
      size,
      citations,
      unsupported: findUnsupported(content, citations),
      // a sitting begins once: who writes on and on leaves versions behind
      createdAt: isSameSitting ? head.createdAt : now,
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
    await context.events.publish(tx, [actor.userId], { type: 'craft', craftId })
    return presentWhole(version)
  })
