import type { CraftShareId } from '@atelier/contract/ids'
import type { AppContext } from '../../context.ts'
import { grantForJob } from '../../platform/access/authorize.ts'
import { countReport } from '../../platform/limits/report-limit.ts'
import { uuidv7 } from '../../platform/uuid.ts'
import { loadSharedCraft } from './access.ts'
import { insertReport } from './moderation-queries.ts'

export const reportCraft = async (
  { db, clock, log, throttle }: AppContext,
  id: CraftShareId,
  reason: string,
  network: string,
) => {
  await loadSharedCraft(db, id)
  await countReport(throttle, network)
  const grant = grantForJob('anyone can report public items', 'craft share', id, 'REPORT')
  await insertReport(db, grant, { id: uuidv7(), reason, createdAt: clock.now() })
  log.warn({ craftShareId: id }, 'shared craft reported')
  return { id }
}
