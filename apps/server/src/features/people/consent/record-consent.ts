import type { ConsentChoice } from '@atelier/contract/people/consent'
import type { BodyOf } from '@atelier/contract/endpoint'
import type * as endpoints from '@atelier/contract/endpoints/people/consent'
import type { ConsentId } from '@atelier/contract/ids'
import type { AppContext } from '../../../context.ts'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Database } from '../../../platform/db/database.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { findNewestConsent, insertConsent } from './queries.ts'

const requireAccount = (actor: Actor) => {
  if (actor.kind === 'guest')
    throw new AppError('NOT_ALLOWED', 'Guests’ cookie choices are stored in their browser.')
}

const readNewestChoice = async (db: Database, actor: Actor): Promise<{ choice: ConsentChoice | null }> => {
  const row = await findNewestConsent(db, actor.userId)
  return {
    choice: row && { version: row.version, allowed: row.allowed, at: row.chosenAt.getTime() },
  }
}

export const readConsent = async ({ db }: AppContext, actor: Actor) => {
  requireAccount(actor)
  return readNewestChoice(db, actor)
}

export const recordConsent = (
  { db, clock }: AppContext,
  actor: Actor,
  { version, allowed, at }: BodyOf<typeof endpoints.recordConsent>,
) => {
  requireAccount(actor)
  return db.transaction(async (tx) => {
    await insertConsent(tx, actor, {
      id: uuidv7<ConsentId>(),
      version,
      allowed: [...new Set(allowed)],
      // otherwise a device whose clock is ahead would always win
      chosenAt: new Date(Math.min(at, clock.now().getTime())),
    })
    return readNewestChoice(tx, actor)
  })
}
