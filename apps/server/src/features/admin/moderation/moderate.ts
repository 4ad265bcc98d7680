import type { PublicReport } from '@atelier/contract/admin/admin'
import type { BodyOf, QueryOf } from '@atelier/contract/endpoint'
import type * as endpoints from '@atelier/contract/endpoints/admin/moderation'
import { type ChatbotId, type PromptId, ReportId } from '@atelier/contract/ids'
import { sentence } from '@atelier/contract/write-sentence'
import type { AppContext } from '../../../context.ts'
import { jobGrant } from '../../../platform/access/authorize.ts'
import type { Actor } from '../../../platform/actor.ts'
import { notFound } from '../../../platform/app-error.ts'
import { audit } from '../../../platform/audit/queries.ts'
import { pageOf, readCursor } from '../../../platform/keyset.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { loadBot } from '../../bots/bots/index.ts'
import { notify } from '../../people/notifications/index.ts'
import { requireAdmin } from '../../people/users/index.ts'
import {
  deleteReport,
  insertReport,
  isInLibrary,
  type ReportRow,
  selectReports,
  setBotTakedown,
  unpublishOffer,
} from './queries.ts'

/** Team bots can be reported too. Throws NOT_FOUND if the actor can't use the bot. */
export const reportBot = async (
  { db, clock }: AppContext,
  actor: Actor,
  id: ChatbotId,
  reason: string,
): Promise<{ id: ChatbotId }> => {
  const bot = await loadBot(db, actor, id, 'USE')
  await insertReport(db, actor, { id: uuidv7<ReportId>(), botId: bot.id, reason, createdAt: clock.now() })
  return { id }
}

export const reportPrompt = async (
  { db, clock }: AppContext,
  actor: Actor,
  id: PromptId,
  reason: string,
): Promise<{ id: PromptId }> => {
  if (!(await isInLibrary(db, id))) throw notFound()
  await insertReport(db, actor, { id: uuidv7<ReportId>(), promptId: id, reason, createdAt: clock.now() })
  return { id }
}

const present = (row: ReportRow): PublicReport => ({
  id: row.id,
  reason: row.reason,
  createdAt: row.createdAt.getTime(),
  kind: row.botId === null ? 'prompt' : 'bot',
  subject: {
    id: row.botId ?? row.promptId ?? '',
    name: row.name,
    isPublic: row.isPublic,
    takenDownReason: row.takenDownReason,
    owner: { id: row.ownerId, name: row.ownerName },
  },
})

export const listReports = async (
  { db }: AppContext,
  actor: Actor,
  { cursor, limit }: QueryOf<typeof endpoints.listReports>,
) => {
  const admin = await requireAdmin(db, actor)
  const cursorPosition = readCursor(cursor)
  const rows = await selectReports(db, admin, cursorPosition && ReportId.parse(cursorPosition.id), limit + 1)
  const { items, nextCursor } = pageOf(rows, limit, ({ createdAt: at, id }) => ({ at, id }))
  return { reports: items.map(present), nextCursor }
}

export const dismissReport = ({ db }: AppContext, actor: Actor, id: ReportId) =>
  db.transaction(async (tx) => {
    const admin = await requireAdmin(tx, actor)
    const target = await deleteReport(tx, admin, id)
    if (target === null) throw notFound()
    await audit(tx, admin, { action: 'report-dismissed', target })
    return { id }
  })

const notifyGrant = jobGrant('the owner is notified of an admin’s decision')

export const moderateBot = (
  context: AppContext,
  actor: Actor,
  id: ChatbotId,
  change: BodyOf<typeof endpoints.moderateBot>,
) =>
  context.db.transaction(async (tx) => {
    const admin = await requireAdmin(tx, actor)
    const { isTakenDown } = change
    const takedown = change.isTakenDown ? { at: context.clock.now(), reason: change.reason } : null
    const bot = await setBotTakedown(tx, admin, id, takedown)
    if (!bot) throw notFound()
    await audit(tx, admin, {
      action: isTakenDown ? 'bot-taken-down' : 'bot-restored',
      target: bot.name,
      ...(takedown && { details: { reason: takedown.reason } }),
    })
    await notify(context, tx, notifyGrant, {
      userId: bot.ownerId,
      kind: 'TAKEN_DOWN',
      detail: takedown
        ? sentence('An admin unpublished your bot “{name}”: {reason}', {
            name: bot.name,
            reason: takedown.reason,
          })
        : sentence('You can publish your bot “{name}” again.', { name: bot.name }),
    })
    await context.events.publish(tx, [bot.ownerId], { type: 'bot', chatbotId: id, change: 'updated' })
    return { id, isTakenDown }
  })

export const unpublishPrompt = (context: AppContext, actor: Actor, id: PromptId, reason: string) =>
  context.db.transaction(async (tx) => {
    const admin = await requireAdmin(tx, actor)
    const prompt = await unpublishOffer(tx, admin, id, reason)
    if (!prompt) throw notFound()
    const { ownerId, name } = prompt
    await audit(tx, admin, { action: 'prompt-unpublished', target: name, details: { reason } })
    await notify(context, tx, notifyGrant, {
      userId: ownerId,
      kind: 'PROMPT_DECIDED',
      detail: sentence('“{name}” was removed from the public library: {reason}', { name, reason }),
    })
    await context.events.publish(tx, [ownerId], { type: 'folders', kind: 'prompts', itemIds: [id] })
    return { id }
  })
