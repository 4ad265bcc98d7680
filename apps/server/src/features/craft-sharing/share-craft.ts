import type { CraftShare, SharedCraft } from '@atelier/contract/crafts/craft'
import type { BodyOf, QueryOf } from '@atelier/contract/endpoint'
import type * as endpoints from '@atelier/contract/endpoints/crafts/craft-sharing'
import type { CraftId, CraftShareId, CraftVersionId, MessageId, UserId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import { isPaid } from '@atelier/contract/people/user'
import { sentence } from '@atelier/contract/write-sentence'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { AppError, notFound } from '../../platform/app-error.ts'
import { serverUrl } from '../../platform/config.ts'
import type { Database } from '../../platform/db/database.ts'
import { pageOf, readCursor } from '../../platform/keyset.ts'
import { uuidv7 } from '../../platform/uuid.ts'
import { requireStorageSpace } from '../sources/attachments/storage/index.ts'
import { insertChat, loadNewChat } from '../chat/chats/index.ts'
import { insertConversation } from '../chat/chats/messages/index.ts'
import { findHead, saveCrafts } from '../crafts/index.ts'
import { findPlan } from '../people/plans/index.ts'
import { hasWatermark, loadAnswerCraft, loadShare, loadSharedCraft, sitesOf } from './access.ts'
import {
  deleteShareRow,
  findShare,
  findShareAt,
  findTakedown,
  insertShare,
  type ListedShare,
  lockPublished,
  selectShares,
  updateShareRow,
} from './queries.ts'

const present = ({ config }: Pick<AppContext, 'config'>, row: ListedShare): CraftShare => ({
  id: row.id,
  craftId: row.craftId,
  chatId: row.chatId,
  messageId: row.messageId,
  index: row.index,
  title: row.title,
  type: row.type,
  access: row.access,
  edited: row.versionId === null,
  watermark: hasWatermark(row, row.owner),
  isTakenDown: row.takenDownAt !== null,
  takenDownReason: row.takenDownReason,
  embedSites: sitesOf(row),
  url: `${serverUrl(config)}/c/${row.id}`,
  createdAt: row.createdAt.getTime(),
})

export const listShares = async (
  context: AppContext,
  actor: Actor,
  { cursor, limit, messageId, index }: QueryOf<typeof endpoints.listCraftShares>,
) => {
  if (messageId !== undefined && index !== undefined) {
    const row = await findShareAt(context.db, actor.userId, messageId, index)
    return { crafts: row ? [present(context, row)] : [], pagination: { nextCursor: null } }
  }
  const rows = await selectShares(context.db, actor.userId, readCursor(cursor), limit + 1)
  const { items, nextCursor } = pageOf(rows, limit, ({ createdAt: at, id }) => ({ at, id }))
  return { crafts: items.map((row) => present(context, row)), pagination: { nextCursor } }
}

const requireWatermarkRight = async (db: Database, actor: Actor, watermark: boolean | undefined) => {
  if (watermark !== false) return
  if (!isPaid(await findPlan(db, actor.userId)))
    throw new AppError('NOT_ALLOWED', 'Removing the watermark requires a paid plan.')
}

const dayMs = 24 * 60 * 60_000

const requirePublishingQuota = async ({ clock }: AppContext, tx: Database, actor: Actor) => {
  const since = new Date(clock.now().getTime() - dayMs)
  if ((await lockPublished(tx, actor, since)) >= limits.craft.publicPerDay)
    throw new AppError(
      'TOO_MANY_REQUESTS',
      sentence('You can make up to {publicPerDay} crafts public in 24 hours. Try again later.', {
        publicPerDay: limits.craft.publicPerDay,
      }),
      { retryAfterSeconds: 60 * 60 },
    )
}

const findHeadVersionId = async (
  tx: Database,
  craft: { id: CraftId; chatId: ListedShare['chatId'] },
): Promise<CraftVersionId> => {
  const head = await findHead(tx, craft, undefined)
  // unreachable: every craft has a version
  if (!head) throw notFound()
  return head.id
}

const publishChange = async (context: AppContext, tx: Database, actor: Actor, craftId: CraftId) => {
  await context.events.publish(tx, [actor.userId], { type: 'craft', craftId })
  // makes every replica recheck the access of its readers
  await context.access.publishChange(tx, [actor.userId])
}

const readShare = async (context: AppContext, actor: Actor, id: CraftShareId): Promise<CraftShare> => {
  const row = await findShare(context.db, actor.userId, id)
  // unreachable: the caller just wrote it
  if (!row) throw notFound()
  return present(context, row)
}

export const shareCraft = async (
  context: AppContext,
  actor: Actor,
  { chatId, messageId, index, access, edited, watermark }: BodyOf<typeof endpoints.shareCraft>,
): Promise<CraftShare> => {
  const id = await context.db.transaction(async (tx) => {
    const craft = await loadAnswerCraft(tx, actor, messageId, index)
    if (craft.chatId !== chatId) throw notFound()
    await requireWatermarkRight(tx, actor, watermark)
    if (access === 'public') await requirePublishingQuota(context, tx, actor)
    const now = context.clock.now()
    const newId = uuidv7<CraftShareId>()
    const values = {
      access,
      watermark,
      versionId: edited ? null : await findHeadVersionId(tx, craft),
      publishedAt: access === 'public' ? now : null,
    }
    const fixedValues = {
      id: newId,
      ownerId: actor.userId,
      messageId,
      index,
      embedSites: [],
      ...((await findTakedown(tx, craft.id)) ?? { takenDownAt: null, takenDownReason: '' }),
      createdAt: now,
    }
    const isNew = await insertShare(tx, craft.grant, { ...fixedValues, ...values })
    const existing = isNew ? null : await findShareAt(tx, actor.userId, messageId, index)
    if (existing) await updateShareRow(tx, craft.grant, existing.id, values)
    await publishChange(context, tx, actor, craft.id)
    return existing?.id ?? newId
  })
  return readShare(context, actor, id)
}

export const updateShare = async (
  context: AppContext,
  actor: Actor,
  { id, updates }: BodyOf<typeof endpoints.updateCraftShare>,
): Promise<CraftShare> => {
  await context.db.transaction(async (tx) => {
    const { access, edited, watermark, embedSites } = updates
    const isClosing = access === 'private' && Object.keys(updates).length === 1
    const share = await loadShare(tx, actor, id, isClosing ? 'READ' : 'SHARE')
    await requireWatermarkRight(tx, actor, watermark)
    const isOpened = access === 'public' && share.access !== 'public'
    if (isOpened) await requirePublishingQuota(context, tx, actor)
    await updateShareRow(tx, share.craft.grant, id, {
      ...(access && { access }),
      ...(isOpened && { publishedAt: context.clock.now() }),
      ...(edited !== undefined && { versionId: edited ? null : await findHeadVersionId(tx, share.craft) }),
      ...(watermark !== undefined && { watermark }),
      ...(embedSites && { embedSites: embedSites.map((site) => new URL(site).origin) }),
    })
    await publishChange(context, tx, actor, share.craftId)
  })
  return readShare(context, actor, id)
}

export const unshareCraft = (
  context: AppContext,
  actor: Actor,
  { id, messageId, index }: BodyOf<typeof endpoints.deleteCraftShare>,
) =>
  context.db.transaction(async (tx) => {
    const share = await loadShare(tx, actor, id, 'READ')
    if (share.messageId !== messageId || share.index !== index) throw notFound()
    await deleteShareRow(tx, share.craft.grant, id)
    await publishChange(context, tx, actor, share.craftId)
    return { messageId, index }
  })

export const readSharedCraft = async (
  { db }: AppContext,
  id: CraftShareId,
  viewer: UserId | null,
): Promise<SharedCraft> => {
  const { title, makerName, type, language, content, share, owner } = await loadSharedCraft(db, id, viewer)
  return { id, title, makerName, type, language, content, watermark: hasWatermark(share, owner) }
}

export const forkCraft = (context: AppContext, actor: Actor, id: CraftShareId) =>
  context.db.transaction(async (tx) => {
    const sharedCraft = await loadSharedCraft(tx, id)
    const { grant } = await loadNewChat({ db: tx }, actor, null)
    const now = context.clock.now()
    const values = {
      title: sharedCraft.title.slice(0, limits.chat.titleMax),
      isTitled: true,
      createdAt: now,
      updatedAt: now,
    }
    const chat = await insertChat(tx, grant, actor, values)
    if (!chat) throw new AppError('INTERNAL', 'Couldn’t create the chat.')
    const [questionId, answerId] = [uuidv7<MessageId>(), uuidv7<MessageId>()]
    const part = {
      type: 'craft' as const,
      craftId: uuidv7<CraftId>(),
      versionId: uuidv7<CraftVersionId>(),
      parentId: null,
      index: 0,
      number: 1,
      identifier: sharedCraft.identifier,
      title: sharedCraft.title,
      kind: sharedCraft.type,
      language: sharedCraft.language,
      isEdit: false,
      status: 'success' as const,
    }
    const text = `This is your own copy of “${sharedCraft.title}”, a shared craft. Ask for changes, or edit it by hand.`
    await insertConversation(
      tx,
      grant,
      [
        {
          id: questionId,
          role: 'user',
          parts: [{ type: 'text', text: `Create my own copy of “${sharedCraft.title}”` }],
        },
        { id: answerId, role: 'assistant', parts: [{ type: 'text', text }, part], hasUntrustedText: true },
      ],
      now,
    )
    const version = {
      ownerId: actor.userId,
      messageId: answerId,
      citations: [],
      now,
      origin: 'fork' as const,
    }
    await requireStorageSpace(context, tx, actor.userId, Buffer.byteLength(sharedCraft.content))
    await saveCrafts(tx, grant, [{ ...part, content: sharedCraft.content }], version)
    await context.events.publish(tx, [actor.userId], { type: 'chat', chatId: chat.id, change: 'created' })
    return chat
  })
