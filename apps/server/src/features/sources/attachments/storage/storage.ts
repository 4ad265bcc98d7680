import type { UserId } from '@atelier/contract/ids'
import type { Plan } from '@atelier/contract/people/user'
import { limits } from '@atelier/contract/limits'
import type { StorageInfo } from '@atelier/contract/sources/vault'
import { sentence } from '@atelier/contract/write-sentence'
import type { AppContext } from '../../../../context.ts'
import { AppError } from '../../../../platform/app-error.ts'
import type { Database } from '../../../../platform/db/database.ts'
import { findPlan, planOf, upgradeHint } from '../../../people/plans/index.ts'
import { findStorageUsage, lockOwner } from '../queries.ts'

const units = ['B', 'KB', 'MB', 'GB', 'TB']

/** VLT-02: in powers of 1024, with at most two decimals. */
const formatSize = (bytes: number): string => {
  const power = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), units.length - 1)
  return `${Number((bytes / 1024 ** power).toFixed(limits.vault.sizeDecimals))} ${units[power]}`
}

export const readStorage = async (
  { config }: Pick<AppContext, 'config'>,
  db: Database,
  userId: UserId,
  plan?: Plan,
): Promise<StorageInfo> => {
  const limit = config.plans[plan ?? (await findPlan(db, userId))].storageBytes
  const { bytes: usedBytes } = await findStorageUsage(db, userId)
  return {
    used: usedBytes,
    limit,
    percentage: limit === 0 ? 0 : Math.round((usedBytes / limit) * 10_000) / 100,
  }
}

/** Call in the transaction that stores the bytes; it locks the owner. */
export const requireStorageSpace = async (
  context: Pick<AppContext, 'config'>,
  db: Database,
  userId: UserId,
  addedBytes: number,
): Promise<void> => {
  if (addedBytes === 0) return
  await checkStorageSpace(context, db, userId, planOf(await lockOwner(db, userId)), addedBytes)
}

/** Doesn't lock the owner; callers that store bytes must. Guests are limited by number of files instead. */
export const checkStorageSpace = async (
  context: Pick<AppContext, 'config'>,
  db: Database,
  userId: UserId,
  plan: Plan,
  addedBytes: number,
): Promise<void> => {
  if (addedBytes === 0 || plan === 'guest') return
  const { used, limit } = await readStorage(context, db, userId, plan)
  if (used + addedBytes <= limit) return
  throw new AppError(
    'USAGE_LIMIT_REACHED',
    sentence(
      'Your vault is full: {used} of {limit} used, so another {coming} won’t fit. Nothing was added. Delete what you no longer need and try again. {config}',
      {
        limit: formatSize(limit),
        used: formatSize(used),
        coming: formatSize(addedBytes),
        config: upgradeHint(context.config),
      },
    ),
  )
}
