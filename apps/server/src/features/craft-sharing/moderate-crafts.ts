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
import { ownAddress } from '../../platform/config.ts'
import { pageOf, readCursor } from '../../platform/keyset.ts'
import { notify } from '../people/notifications/index.ts'
import { loadAdmin } from '../people/users/index.ts'
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
    url: `${ownAddress(config)}/c/${row.shareId}`,
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
  const admin = await loadAdmin(context.db, actor)
  const before = readCursor(cursor)
  const rows = await selectReports(context.db, admin, before && CraftReportId.parse(before.id), limit + 1)
  const { items, nextCursor } = pageOf(rows, limit, ({ createdAt: at, id }) => ({ at, id }))
  return { reports: items.map((row) => present(context, row)), nextCursor }
}

export const dismissReport = ({ db }: AppContext, actor: Actor, id: CraftReportId) =>
  db.transaction(async (tx) => {
    const admin = await loadAdmin(tx, actor)
    const target = await deleteReport(tx, admin, id)
    if (!target) throw notFound()
    await audit(tx, admin, { action: 'report-dismissed', target })
    return { id }
  })

const forOwner = jobGrant('the owner is notified of an admin’s decision')

export const moderateCraft = (
  context: AppContext,
  actor: Actor,
  id: CraftShareId,
  change: BodyOf<typeof endpoints.moderateCraft>,
) =>
  context.db.transaction(async (tx) => {
    const admin = await loadAdmin(tx, actor)
    const { isTakenDown } = change
    const takenDown = change.isTakenDown ? { at: context.clock.now(), reason: change.reason } : null
    const changed = await setTakedown(tx, admin, id, takenDown)
    if (changed) {
      await audit(tx, admin, {
        action: isTakenDown ? 'craft-taken-down' : 'craft-restored',
        target: id,
        ...(takenDown && { details: { reason: takenDown.reason } }),
      })
      const { title, ...about } = await findTitle(tx, changed.craftId)
      await notify(context, tx, forOwner, {
        userId: changed.ownerId,
        kind: 'TAKEN_DOWN',
        ...about,
        detail: takenDown
          ? sentence('An admin unpublished your craft “{title}”: {reason}', {
              title,
              reason: takenDown.reason,
            })
          : sentence('Your shared craft “{title}” is visible again.', { title }),
      })
      await context.events.publish(tx, [changed.ownerId], { type: 'craft', craftId: changed.craftId })
      await context.access.changed(tx, [changed.ownerId])
    } else if (!(await shareExists(tx, admin, id))) throw notFound()
    return { id, isTakenDown }
  })
