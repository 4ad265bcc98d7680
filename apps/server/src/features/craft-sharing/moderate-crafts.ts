import type { CraftReport } from '@atelier/contract/admin/admin'
import type { BodyOf, QueryOf } from '@atelier/contract/endpoint'
import type * as endpoints from '@atelier/contract/endpoints/admin/admin-crafts'
import { CraftReportId, type CraftShareId } from '@atelier/contract/ids'
import { sentence } from '@atelier/contract/write-sentence'
import type { AppContext } from '../../context.ts'
import { jobGrant } from '../../platform/access/authorize.ts'
import type { Actor } from '../../platform/actor.ts'
import { notFound } from '../../platform/app-error.ts'
import { audit } from '../../platform/audit/queries.ts'
import { serverUrl } from '../../platform/config.ts'
import { pageOf, readCursor } from '../../platform/keyset.ts'
import { notify } from '../people/notifications/index.ts'
import { requireAdmin } from '../people/users/index.ts'
import {
  deleteReport,
  type ReportRow,
  selectReports,
  setTakedown,
  shareExists,
} from './moderation-queries.ts'
import { findTitle } from './queries.ts'

const present = ({ config }: Pick<AppContext, 'config'>, row: ReportRow): CraftReport => ({
  id: row.id,
  reason: row.reason,
  createdAt: row.createdAt.getTime(),
  craft: {
    id: row.shareId,
    title: row.title,
    type: row.type,
    url: `${serverUrl(config)}/c/${row.shareId}`,
    isPublic: row.access === 'public',
    isTakenDown: row.takenDownAt !== null,
    owner: { id: row.ownerId, name: row.ownerName },
  },
})

export const listReports = async (
  context: AppContext,
  actor: Actor,
  { cursor, limit }: QueryOf<typeof endpoints.listCraftReports>,
) => {
  const admin = await requireAdmin(context.db, actor)
  const cursorPosition = readCursor(cursor)
  const rows = await selectReports(
    context.db,
    admin,
    cursorPosition && CraftReportId.parse(cursorPosition.id),
    limit + 1,
  )
  const { items, nextCursor } = pageOf(rows, limit, ({ createdAt: at, id }) => ({ at, id }))
  return { reports: items.map((row) => present(context, row)), nextCursor }
}

export const dismissReport = ({ db }: AppContext, actor: Actor, id: CraftReportId) =>
  db.transaction(async (tx) => {
    const admin = await requireAdmin(tx, actor)
    const target = await deleteReport(tx, admin, id)
    if (!target) throw notFound()
    await audit(tx, admin, { action: 'report-dismissed', target })
    return { id }
  })

const notifyGrant = jobGrant('the owner is notified of an admin’s decision')

export const moderateCraft = (
  context: AppContext,
  actor: Actor,
  id: CraftShareId,
  change: BodyOf<typeof endpoints.moderateCraft>,
) =>
  context.db.transaction(async (tx) => {
    const admin = await requireAdmin(tx, actor)
    const { isTakenDown } = change
    const takedown = change.isTakenDown ? { at: context.clock.now(), reason: change.reason } : null
    const updatedShare = await setTakedown(tx, admin, id, takedown)
    if (updatedShare) {
      await audit(tx, admin, {
        action: isTakenDown ? 'craft-taken-down' : 'craft-restored',
        target: id,
        ...(takedown && { details: { reason: takedown.reason } }),
      })
      const { title, ...reference } = await findTitle(tx, updatedShare.craftId)
      await notify(context, tx, notifyGrant, {
        userId: updatedShare.ownerId,
        kind: 'TAKEN_DOWN',
        ...reference,
        detail: takedown
          ? sentence('An admin unpublished your craft “{title}”: {reason}', {
              title,
              reason: takedown.reason,
            })
          : sentence('Your shared craft “{title}” is visible again.', { title }),
      })
      await context.events.publish(tx, [updatedShare.ownerId], {
        type: 'craft',
        craftId: updatedShare.craftId,
      })
      await context.access.publishChange(tx, [updatedShare.ownerId])
    } else if (!(await shareExists(tx, admin, id))) throw notFound()
    return { id, isTakenDown }
  })
